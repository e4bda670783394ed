/** A wall clock that moved by more than this beside the monotonic one was set, or the device has slept. */
const jumpMs = 5000;

/**
 * Time of the server, counted on by a clock that nobody can set. The visitor's own clock may be wrong by days; monotonic ones
 * may stand still while the device sleeps.
 */
export class ServerClock {
  /** Server time at the origin of the monotonic clock. */
  private origin: number;
  private skew = Date.now() - performance.now();

  /**
   * @param serverTime - epoch milliseconds, as the server told just now.
   * @param ask - called where the clock may have stood still: asks the server for the time.
   */
  constructor(
    serverTime: number,
    private readonly ask: () => void,
  ) {
    this.origin = serverTime - performance.now();
  }

  /** Epoch milliseconds. */
  readonly now = (): number => {
    const skew = Date.now() - performance.now();
    const jumped = Math.abs(skew - this.skew) > jumpMs;
    this.skew = jumped ? skew : this.skew;
    if (jumped) this.ask();
    return this.origin + performance.now();
  };

  /**
   * An answer of the server names the second in which it began.
   * @param date - its header.
   * @param took - milliseconds from the call to the answer.
   */
  heard(date: unknown, took: number): void {
    const earliest = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(earliest)) return;
    const told = this.origin + performance.now();
    this.origin += Math.min(Math.max(told, earliest), earliest + 1000 + took) - told;
  }
}
