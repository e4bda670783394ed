/** External coin prices. They move no money, so floating point is allowed. */
export interface WorldPrices {
  /** Worth of one coin in another; undefined for a coin without a price. */
  worth(deal: string, base: string): number | undefined;
  /** Lets time pass. A provider with a source of its own has nothing to do here. */
  advance(ms: number): void;
}

/** Price source of the house's quotes. */
export interface PriceProvider {
  /** @param last - KRW price per coin code, as last known here. */
  open(last: Iterable<readonly [code: string, price: number]>): WorldPrices;
}

/** Without an adapter no coin has a price: the house quotes nothing. */
export const noPrices: PriceProvider = { open: () => ({ worth: () => undefined, advance: () => undefined }) };
