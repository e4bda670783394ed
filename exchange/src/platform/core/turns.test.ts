import { TurnsByKey } from './turns';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('turns by key', () => {
  it('let one work at a time for a key, and keep no other key waiting', async () => {
    const turns = new TurnsByKey<string>({ atOnceMax: 1, waitingMax: 2 });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<string>((end) => {
        begun.push(name);
        ends.push(() => end(name));
      });
    const done = [turns.take('a', work('a1')), turns.take('a', work('a2')), turns.take('b', work('b1'))];
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    for (let ended = 0; ended < 3; ended += 1) {
      ends[ended]?.();
      await turn();
    }
    expect([begun, await Promise.all(done)]).toEqual([
      ['a1', 'b1', 'a2'],
      ['a1', 'a2', 'b1'],
    ]);
  });

  it('refuse a key for which too many wait, and forget it afterwards', async () => {
    const turns = new TurnsByKey<string>({ atOnceMax: 1, waitingMax: 1 });
    let end = () => {};
    const first = turns.take('a', () => new Promise<void>((resolve) => (end = resolve)));
    const second = turns.take('a', async () => undefined);
    await expect(turns.take('a', async () => undefined)).rejects.toMatchObject({ statusCode: 503 });
    expect(await turns.take('b', async () => 'done')).toBe('done');
    end();
    await Promise.all([first, second]);
    expect(await turns.take('a', async () => 'again')).toBe('again');
  });
});
