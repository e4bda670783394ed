import type { Part } from './parts';
import { Supervisor } from './supervisor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** @param starts - what each start does, in order; the last one counts for all that follow. */
function supervised(...starts: (() => Promise<void>)[]) {
  const said: string[] = [];
  const calls: string[] = [];
  const product = {
    start(name: Part) {
      calls.push(`start ${name}`);
      const work = starts.length > 1 ? starts.shift() : starts[0];
      return work?.() ?? Promise.resolve();
    },
    kill: (name: Part) => void calls.push(`kill ${name}`),
  };
  const supervisor = new Supervisor({ product, say: (line) => said.push(line) });
  supervisor.watch('exchange');
  return { supervisor, said, calls };
}

const refuse = () => Promise.reject(new Error('exchange does not answer after 120 s:\nits log'));

describe('the supervisor of npm start', () => {
  it('starts a part again at once after its first end, and says so in one line each', async () => {
    const { supervisor, said, calls } = supervised();
    expect(supervisor.ended('exchange', 'SIGKILL')).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['start exchange']);
    expect(said).toEqual([
      'exchange ended unexpectedly (SIGKILL); it is started again now',
      expect.stringMatching(/^exchange answers again after \d+\.\d s$/),
    ]);
  });

  it('waits longer with every end, half a minute at most, and begins anew after a steady minute', async () => {
    const { supervisor, said } = supervised();
    const delays = [];
    for (let end = 0; end < 8; end += 1) {
      supervisor.ended('exchange', 1);
      delays.push(/(now|[\d.]+)( s)?$/.exec(said.at(-1) ?? '')?.[1]);
      await jest.advanceTimersByTimeAsync(30_000);
    }
    expect(delays).toEqual(['now', '0.5', '1', '2', '4', '8', '16', '30']);
    await jest.advanceTimersByTimeAsync(60_001);
    supervisor.ended('exchange', 1);
    expect(said.at(-1)).toMatch(/again now$/);
  });

  it('kills a part that did not come up, and tries again', async () => {
    const { supervisor, said, calls } = supervised(refuse, () => Promise.resolve());
    supervisor.ended('exchange', 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['start exchange', 'kill exchange']);
    expect(said.at(-1)).toBe(
      'exchange could not be started (exchange does not answer after 120 s); it is started again in 0.5 s',
    );
    await jest.advanceTimersByTimeAsync(1000);
    expect(calls.at(-1)).toBe('start exchange');
  });

  it('plans one start for an end that is reported while the part starts', async () => {
    const { supervisor, calls } = supervised(() => new Promise(() => undefined));
    supervisor.ended('exchange', 1);
    supervisor.ended('exchange', 1);
    await jest.advanceTimersByTimeAsync(500);
    supervisor.ended('exchange', 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['start exchange']);
  });

  it('leaves a part that never came up to its starter', () => {
    expect(supervised().supervisor.ended('shell', 1)).toBe(false);
  });

  it('starts nothing once it is stopped', async () => {
    const { supervisor, calls } = supervised();
    supervisor.ended('exchange', 1);
    supervisor.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    supervisor.ended('exchange', 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  });
});
