import { accepted, type Outcome } from '@maru/contract';
import { createStoppedClock } from '../../platform/core/clock';
import type { StateChange } from '../market';
import { ScheduleRunner, type ScheduleRunnerDeps } from './schedule-runner';

const [auctioned, other] = [1, 2];

/** A schedule that wants the same state of two markets. The engine ends the auction of the first one when it is told to. */
function planned() {
  const asked: number[] = [];
  const planIds = new Map<number, bigint>();
  let ended = () => {};
  const switchState = async ({ marketId, planId }: StateChange): Promise<Outcome<void>> => {
    asked.push(marketId);
    if (marketId === auctioned)
      await new Promise<void>((resolve) => {
        ended = resolve;
      });
    planIds.set(marketId, planId ?? 0n);
    return accepted(undefined);
  };
  let planId = 7n;
  const runner = new ScheduleRunner({ clock: createStoppedClock(new Date()), log: { warn: () => {} } as never }, {
    repository: {
      statesAt: async () =>
        [auctioned, other].map((marketId) => ({
          ...{ marketId, next: null },
          current: { id: planId, state: 'open', from: new Date(0) },
        })),
    },
    markets: {
      all: () => [{ id: auctioned }, { id: other }],
      planId: (id: number) => planIds.get(id) ?? null,
      state: () => 'open',
      setNext: () => {},
    },
    orders: { engine: { isReady: true, switchState } },
  } as unknown as ScheduleRunnerDeps);
  const wish = () => {
    planId += 1n;
  };
  return { runner, asked, planIds, wish, end: () => ended() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Lets what is asked be answered, and time go on. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the schedule, while a market has a long auction (TRAD-008)', () => {
  it('brings the other markets into their states, at a start and afterwards, and asks for the auction once', async () => {
    const { runner, asked, planIds, wish, end } = planned();
    let started = false;
    void runner.start().then(() => {
      started = true;
    });
    await pass(0);
    expect([asked, planIds.get(other)]).toEqual([[auctioned, other], 7n]);
    await pass(1_000);
    expect(started).toBe(true);
    end();
    for (const plan of [8n, 9n]) {
      wish();
      await pass(2_000);
      expect(planIds.get(other)).toBe(plan);
    }
    expect(asked).toEqual([auctioned, other, auctioned, other, other]);
    end();
    await pass(2_000);
    expect(asked.at(-1)).toBe(auctioned);
    await runner.stop();
  });

  it('keeps nobody waiting who looks, for longer than a second', async () => {
    const { runner, end } = planned();
    let looked = false;
    void runner.look().then(() => {
      looked = true;
    });
    await pass(900);
    expect(looked).toBe(false);
    await pass(200);
    expect(looked).toBe(true);
    end();
  });

  it('stops without its end, and asks for nothing more', async () => {
    const { runner, asked, wish, end } = planned();
    void runner.start();
    await pass(1_000);
    await runner.stop();
    end();
    wish();
    void runner.look();
    await pass(5_000);
    expect(asked).toEqual([auctioned, other]);
  });
});

it('clears a closed market of its stop orders until nothing is left, and once', async () => {
  const left = [false, false, true];
  const clear = jest.fn(async () => left.shift() ?? true);
  const runner = new ScheduleRunner({ clock: createStoppedClock(new Date()), log: { warn: () => {} } as never }, {
    repository: { statesAt: async () => [{ marketId: other, current: null, next: null }] },
    markets: { all: () => [{ id: other }], state: () => 'closed', setNext: () => {} },
    orders: { engine: { isReady: true } },
    stopOrders: { clear },
  } as unknown as ScheduleRunnerDeps);
  void runner.start();
  await pass(10_000);
  expect(clear.mock.calls).toEqual([[other], [other], [other]]);
  await runner.stop();
});

it('is looked at again after a second, while the database is away past a planned moment', async () => {
  const clock = createStoppedClock(new Date());
  const statesAt = jest.fn(
    async (): Promise<unknown> => [
      { marketId: other, current: null, next: { id: 9n, state: 'open', from: new Date(clock.now().getTime() + 500) } },
    ],
  );
  const runner = new ScheduleRunner({ clock, log: { warn: () => {} } as never }, {
    repository: { statesAt },
    markets: { all: () => [{ id: other }], planId: () => null, state: () => 'open', setNext: () => {} },
    orders: { engine: { isReady: true } },
  } as unknown as ScheduleRunnerDeps);
  await runner.start();
  statesAt.mockRejectedValue(new Error('the database is away'));
  clock.advance(500);
  await pass(500);
  expect(statesAt).toHaveBeenCalledTimes(2);
  await pass(1_000);
  expect(statesAt).toHaveBeenCalledTimes(3);
  await runner.stop();
});
