import type { Outcome } from '@maru/contract';

/** A deposit address, with a tag on chains where all members of an exchange share one address. */
export interface ChainAddress {
  readonly address: string;
  /** Empty on chains without tags. */
  readonly tag: string;
}

/** A confirmed payment. `transactionId` includes the output's number if a transaction has several. */
export interface IncomingCoins {
  readonly transactionId: string;
  readonly coin: string;
  readonly address: string;
  readonly tag?: string;
  /** Decimal text. */
  readonly amount: string;
}

/** Names the exchange's record of a payment: the member who was credited, and the transfer. */
export interface CreditedCoins {
  readonly memberId: bigint;
  readonly transferId: bigint;
}

/** Credits a payment; called again for the same payment, it answers the first credit. */
export type TakeCoins = (incoming: IncomingCoins) => Promise<Outcome<CreditedCoins>>;

/** Port to the chains. A network is named by the code of the coin that pays its fees: BTC, ETH, TRX, XRP … */
export interface Chain {
  /** The member's address on a network, the same each time; null where the network is not served. */
  depositAddress(network: string, memberId: bigint): Promise<ChainAddress | null>;
  /** An address as `depositAddress` spells it: on some chains letters may be written large or small. */
  canonical(address: string): string;
  /** Called for every confirmed payment, possibly more than once. */
  onPayment(take: TakeCoins): void;
}

/** Without an adapter no coin can arrive: every deposit is stopped. */
export const noChain: Chain = {
  depositAddress: async () => null,
  canonical: (address) => address,
  onPayment: () => undefined,
};
