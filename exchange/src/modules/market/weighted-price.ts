/** Weight of a price falls to a third within this time after it was left. */
const weightMs = 5 * 60_000;
/** A reading stays for this long: rules are built from it for every order. */
const readingMs = 1_000;

/**
 * The price of a market weighted by how long it held: the reference for price range, collar and breaker.
 *
 * A price that stood for a moment weighs next to nothing, whoever traded at it and however often: two accounts of one person
 * cannot move it faster than a few percent a minute.
 */
export class WeightedPrice {
  private value: number;
  private reading: { readonly from: number; readonly units: number };

  /** @param at - epoch milliseconds since which `last` is the last price. */
  constructor(
    private last: number,
    private at: number,
  ) {
    this.value = last;
    this.reading = { from: Number.NEGATIVE_INFINITY, units: last };
  }

  /** The last price is another one from now on. */
  move(price: number, at: number): void {
    this.value = this.valueAt(at);
    this.at = Math.max(this.at, at);
    this.last = price;
  }

  /** Whole price units, 1 at least. */
  read(now: number): number {
    const age = now - this.reading.from;
    if (age >= 0 && age < readingMs) return this.reading.units;
    const units = Math.max(Math.round(this.valueAt(now)), 1);
    this.reading = { from: now, units };
    return units;
  }

  private valueAt(now: number): number {
    const kept = Math.exp(-Math.max(now - this.at, 0) / weightMs);
    return this.last + (this.value - this.last) * kept;
  }
}
