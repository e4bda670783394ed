import { FeedPace, gatherMs, pricesMs } from './feed-pace';

function pace() {
  const left: number[] = [];
  const state = { waits: false };
  const made = new FeedPace({
    now: () => Date.now(),
    leave: () => {
      if (!state.waits) return false;
      state.waits = false;
      left.push(Date.now());
      return true;
    },
  });
  const changed = (what: 'prices' | 'other') => {
    state.waits = true;
    made.changed(what);
  };
  return { left, changed, drawn: () => made.drawn() };
}

describe('FeedPace', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('lets prices leave ten times a second at most, the first after a quiet time at once', () => {
    const { left, changed, drawn } = pace();
    for (let step = 0; step < 500; step += 1) {
      changed('prices');
      jest.advanceTimersByTime(1);
      drawn();
    }
    expect(left).toEqual([0, 1, 2, 3, 4].map((turn) => gatherMs + turn * pricesMs));
  });

  it('lets a book leave at once, and prices that wait with it', () => {
    const { left, changed, drawn } = pace();
    changed('prices');
    jest.advanceTimersByTime(gatherMs);
    drawn();
    changed('prices');
    jest.advanceTimersByTime(30);
    changed('other');
    jest.advanceTimersByTime(pricesMs);
    drawn();
    jest.advanceTimersByTime(pricesMs);
    expect(left).toEqual([gatherMs, 2 * gatherMs + 30]);
  });

  it('sends what came while the page was drawing once it has drawn', () => {
    const { left, changed, drawn } = pace();
    changed('other');
    jest.advanceTimersByTime(gatherMs);
    changed('other');
    jest.advanceTimersByTime(5000);
    expect(left).toEqual([gatherMs]);
    drawn();
    expect(left).toEqual([gatherMs, gatherMs + 5000]);
  });

  it('goes on where the clock of the device is set back', () => {
    const { left, changed, drawn } = pace();
    jest.setSystemTime(1_000_000);
    changed('prices');
    jest.advanceTimersByTime(gatherMs);
    drawn();
    jest.setSystemTime(0);
    changed('prices');
    jest.advanceTimersByTime(pricesMs);
    expect(left).toHaveLength(2);
  });
});
