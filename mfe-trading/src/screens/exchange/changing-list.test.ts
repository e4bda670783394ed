import { ApiError } from '@maru/platform/api';
import { ChangingList } from './changing-list';

/** A list whose reads are answered by hand, in the order in which they began. */
function world() {
  const list = new ChangingList<number>();
  const reads: { answer: (rows: readonly number[]) => Promise<void>; fail: () => Promise<void> }[] = [];
  const read = () =>
    new Promise<readonly number[]>((resolve, reject) => {
      const then = async (settle: () => void) => {
        settle();
        await new Promise((done) => setTimeout(done));
      };
      reads.push({
        answer: (rows) => then(() => resolve(rows)),
        fail: () => then(() => reject(ApiError.unknown('network'))),
      });
    });
  return { list, reads, load: () => void list.load(read), add: (row: number) => list.change((rows) => [row, ...rows]) };
}

describe('a list that changes while it is read', () => {
  it('makes the changes of the first read to its answer, and is not ready before', async () => {
    const { list, reads, load, add } = world();
    load();
    add(901);
    expect([list.reading.state, list.rows]).toEqual(['loading', []]);
    await reads[0]?.answer([900, 899]);
    expect([list.reading.state, list.rows]).toEqual(['ready', [901, 900, 899]]);
  });

  it('shows a change at once where rows are on show, and once only', async () => {
    const { list, reads, load, add } = world();
    load();
    await reads[0]?.answer([900]);
    add(901);
    load();
    add(902);
    expect([list.reading.state, list.rows]).toEqual(['loading', [902, 901, 900]]);
    await reads[1]?.answer([901, 900]);
    expect(list.rows).toEqual([902, 901, 900]);
  });

  it('takes no change of before into the answer to a newer read or a retry', async () => {
    const { list, reads, load, add } = world();
    load();
    add(901);
    load();
    await reads[0]?.answer([]);
    await reads[1]?.fail();
    add(902);
    expect([list.reading.state, list.rows]).toEqual(['failed', []]);
    void list.reading.retry();
    add(903);
    await reads[2]?.answer([902, 901]);
    expect(list.rows).toEqual([903, 902, 901]);
  });
});
