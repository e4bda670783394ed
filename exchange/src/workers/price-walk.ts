import { bell, type Random } from './random';

/** How much a price moves in one step, as a fraction. */
const deviation = 0.0004;
/** How strongly it is drawn back to where it began, so that a market does not drift away over months. */
const pull = 0.0005;

/**
 * What the house believes every coin to be worth in KRW: a random walk with a long leash.
 *
 * One belief per coin serves all its markets, so that KRW-XRP, BTC-XRP and USDT-XRP tell the same story. Beliefs are
 * opinions, not money: they may be floating point, the prices made of them are not.
 */
export class PriceWalk {
  private readonly beliefs: Map<string, number>;
  private readonly anchors: ReadonlyMap<string, number>;

  /** @param prices - KRW price per coin code to begin with. */
  constructor(
    prices: ReadonlyMap<string, number>,
    private readonly random: Random,
  ) {
    this.anchors = new Map(prices);
    this.beliefs = new Map(prices);
  }

  /** Lets every coin move a little; coins follow the whole market by half. */
  step(): void {
    const tide = bell(this.random);
    for (const [code, belief] of this.beliefs) {
      if (code === 'KRW') continue;
      const swing = code === 'USDT' ? 0.1 : 1;
      const drift = pull * Math.log((this.anchors.get(code) ?? belief) / belief);
      const move = deviation * swing * (0.5 * tide + 0.85 * bell(this.random));
      this.beliefs.set(code, belief * Math.exp(move + drift));
    }
  }

  /** Worth of one coin in another; undefined for a coin without a price. */
  worth(deal: string, base: string): number | undefined {
    const [of, into] = [this.beliefs.get(deal), this.beliefs.get(base)];
    return of === undefined || into === undefined ? undefined : of / into;
  }
}
