/** Where coins arrive: an address, and a tag on chains where all members of an exchange share one address. */
export interface ChainAddress {
  readonly address: string;
  /** Empty on chains that know no tags. */
  readonly tag: string;
}

/**
 * The chains, as the exchange needs them. A network is named by the code of the coin that pays its fees: BTC, ETH, TRX, XRP …
 *
 * What arrives is told to the exchange by `deposits.receiveCoins`, once it is confirmed.
 */
export interface Chain {
  /** The member's address on a network, the same each time; null where the network is not served. */
  depositAddress(network: string, memberId: bigint): Promise<ChainAddress | null>;
  /** An address as `depositAddress` spells it: on some chains letters may be written large or small. */
  canonical(address: string): string;
}

/** Without an adapter no coin can arrive: every deposit is stopped. */
export const noChain: Chain = { depositAddress: async () => null, canonical: (address) => address };
