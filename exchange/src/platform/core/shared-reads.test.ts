import { SharedReads } from './shared-reads';

/** A read that ends when it is told to. */
function heldRead() {
  const ends: (() => void)[] = [];
  const load = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)));
  return { ends, load };
}

it('answers equal questions with one read, lets few work at once, and refuses what would wait too long in a flood', async () => {
  const reads = new SharedReads<number>({ keptMs: 60_000, atOnceMax: 2, waitingMax: 3 });
  const { ends, load } = heldRead();
  const same = Array.from({ length: 50 }, () => reads.read('a', load));
  expect(ends).toHaveLength(1);
  const flood = Array.from({ length: 5 }, (_, index) => reads.read(`b${index}`, load));
  expect(ends).toHaveLength(2);
  await expect(flood[4]).rejects.toMatchObject({ statusCode: 503 });
  for (let done = 0; done < 5; done += 1) {
    ends[done]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends.length).toBeLessThanOrEqual(done + 3);
  }
  await Promise.all([...same, ...flood.slice(0, 4)]);
  expect(ends).toHaveLength(5);
  await reads.read('a', load);
  expect(ends).toHaveLength(5);
});
