import { ServerClock } from './server-clock';

const noon = Date.UTC(2026, 10, 23, 12);
const day = 86_400_000;

/** A device whose wall clock can be set. */
function device({ ahead = 0 } = {}) {
  let [monotonic, wall] = [1000, noon + ahead];
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  const ask = jest.fn();
  const clock = new ServerClock(noon, ask);
  return {
    clock,
    ask,
    pass(ms: number) {
      monotonic += ms;
      wall += ms;
    },
    /** The monotonic clock stands still, too, while the device sleeps. */
    setWall(ms: number) {
      wall += ms;
    },
  };
}

describe('the time of the server', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([day, -day])('is right on a device whose clock is wrong by %d ms', (ahead) => {
    const { clock, pass } = device({ ahead });
    expect(clock.now()).toBe(noon);
    pass(180_000);
    expect(clock.now()).toBe(noon + 180_000);
  });

  it.each([day, -day])('goes on evenly where the clock is set by %d ms, and asks once', (by) => {
    const { clock, ask, pass, setWall } = device();
    setWall(by);
    pass(1000);
    expect([clock.now(), clock.now()]).toEqual([noon + 1000, noon + 1000]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('hears from the next answer how long the device has slept (SHEL-201)', () => {
    const { clock, ask, setWall } = device();
    setWall(25 * 3_600_000);
    clock.now();
    expect(ask).toHaveBeenCalledTimes(1);
    clock.heard(new Date(noon + 25 * 3_600_000).toUTCString(), 20);
    expect(clock.now()).toBe(noon + 25 * 3_600_000);
  });

  it('is not set by answers within their own second and way, nor by what is no date', () => {
    const { clock, pass } = device();
    pass(9900);
    clock.heard(new Date(noon + 9000).toUTCString(), 100);
    clock.heard(new Date(noon).toUTCString(), 9000);
    clock.heard(undefined, 0);
    clock.heard('yesterday', 0);
    expect(clock.now()).toBe(noon + 9900);
    clock.heard(new Date(noon).toUTCString(), 500);
    expect(clock.now()).toBe(noon + 1500);
  });
});
