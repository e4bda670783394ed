import type { Outcome } from '@maru/contract';

/** A deposit address, with a tag on chains where all members of an exchange share one address. */
export interface ChainAddress {
  readonly address: string;
  /** Empty on chains without tags. */
  readonly tag: string;
}

/** The block that holds a transaction. */
export interface ChainBlock {
  readonly hash: string;
  readonly height: number;
}

/** What a chain says of a payment to an address of the exchange. `transactionId` includes the output's number if a transaction has several. */
export interface IncomingCoins {
  readonly transactionId: string;
  readonly coin: string;
  readonly address: string;
  readonly tag?: string;
  /** Decimal text. */
  readonly amount: string;
  /** Where it was seen; without it, the network that the address was made for. */
  readonly network?: string;
  /** 0 while no block holds it; without it the payment counts as final. */
  readonly confirmations?: number;
  /** Null while no block holds it. */
  readonly block?: ChainBlock | null;
  /** The network has forgotten it. */
  readonly gone?: boolean;
  /** Grows with every look at the network: what an earlier look saw changes nothing that a later one has told. */
  readonly asOf?: bigint;
}

/** Names the exchange's record of a payment: the member whose address it is, and the transfer. */
export interface RecordedCoins {
  readonly memberId: bigint;
  /** Null where the payment is recorded and will never be credited: dust, or a token that the exchange does not know. */
  readonly transferId: bigint | null;
}

/** Records a payment, and credits it once it has the confirmations it needs. Told the same again, it answers the same record. */
export type TakeCoins = (incoming: IncomingCoins) => Promise<Outcome<RecordedCoins>>;

/** What a network says of an address: CONS-114 calls these N, Y and C. */
export type AddressKind = 'invalid' | 'account' | 'contract';

/** Coins that a network is to pay out. */
export interface ChainPayout {
  /** The exchange's id. Signed again, it answers the transaction that was signed first. */
  readonly payoutId: string;
  readonly network: string;
  readonly coin: string;
  readonly to: ChainAddress;
  /** Decimal text: what arrives. */
  readonly amount: string;
}

/** A transaction that is ready for its network. */
export interface SignedPayout {
  /** Known before it is broadcast, so that its fate can be asked for after a crash. */
  readonly transactionId: string;
  /** For the adapter alone. */
  readonly raw: string;
}

/** The signer's word. `refused`: its own policy forbids the payout; nothing was signed and nothing will be. */
export type SignAnswer =
  | { readonly state: 'signed'; readonly signed: SignedPayout }
  | { readonly state: 'refused'; readonly reason: string };

/** `rejected`: the network will never take this transaction. */
export type BroadcastAnswer = { readonly state: 'accepted' } | { readonly state: 'rejected'; readonly reason: string };

/** What has become of a payout that was broadcast. */
export interface PayoutStatus {
  /**
   * `unknown`: the network has not heard of it, or has forgotten it; `confirmed` and `failed` are final, with all confirmations needed; a failed one
   * moved nothing.
   */
  readonly state: 'unknown' | 'pending' | 'confirmed' | 'failed';
  readonly confirmations: number;
  /** The adapter knows for certain that the network was never handed the payout, and may be asked to broadcast it. */
  readonly neverSent?: boolean;
  /** Another one than was signed first where a higher network fee replaced it. */
  readonly transactionId: string;
}

/** What a token's contract did to every holding of it at once. */
export interface SupplyChange {
  /** Growth of the supply as a fraction, decimal text with up to 8 decimals; negative where it shrank. */
  readonly rate: string;
  /** What the exchange's own holdings gained or lost, decimal text. */
  readonly change: string;
}

/** Port to the chains. A network is named by the code of the coin that pays its fees: BTC, ETH, TRX, XRP … */
export interface Chain {
  /** The member's address on a network, the same each time; null where the network is not served. */
  depositAddress(network: string, memberId: bigint): Promise<ChainAddress | null>;
  /** An address as `depositAddress` spells it: on some chains letters may be written large or small. */
  canonical(address: string): string;
  /** Called whenever the confirmations of a payment change until it is final, and when a block that held it is taken back; possibly more than once. */
  onPayment(take: TakeCoins): void;
  /** Blocks after which the network counts as final; 0 where it is not served. */
  confirmationsNeeded(network: string): number;
  /** Whether the network pays out at all; without it no withdrawal is taken in. */
  canPayOut(network: string): boolean;
  /** Judges an address by the network's own rules, checksum included. Rejects while the network cannot be asked. */
  inspect(network: string, address: string): Promise<AddressKind>;
  /** Has a payout signed. Rejects when the signer could not be asked, or would sign it another time: ask again with the same payout. */
  sign(payout: ChainPayout): Promise<SignAnswer>;
  /**
   * Has a payout never paid that was not handed to its network, whether it was signed or not; those after it do not wait for it. Resolves to false where
   * it was handed over. Rejects where that has to be asked again.
   */
  giveUp(payout: Pick<ChainPayout, 'payoutId' | 'network'>): Promise<boolean>;
  /** Hands a signed payout to its network. Rejects when the network's answer was lost: `status` tells its fate. */
  broadcast(network: string, signed: SignedPayout): Promise<BroadcastAnswer>;
  /** Rejects while the network cannot be asked. */
  status(payout: Pick<ChainPayout, 'payoutId' | 'network'>, transactionId: string): Promise<PayoutStatus>;
  /** All that the exchange holds of a coin on the chains, as decimal text. Rejects while a network cannot be asked. */
  holdings(coin: string): Promise<string>;
  /**
   * Own coins that the exchange set aside for the network's fees, as decimal text: holdings may fall by as much. They may rise by as much too, since
   * anybody can send to an open network what the exchange has not asked for.
   */
  feeReserve(coin: string): string;
  /**
   * The rebase of a token on a day of UTC+9 (YYYY-MM-DD): null where the contract has made none, the same each time it is asked. Rejects while
   * the network cannot be asked.
   */
  supplyChange(coin: string, day: string): Promise<SupplyChange | null>;
  /** Begins to look at the networks by itself, where nobody else tells of them. */
  start?(): void;
  /** Resolves when the look under way is over. */
  stop?(): Promise<void>;
}

const away = (): Error => Object.assign(new Error('no chain is connected'), { code: 'ECONNREFUSED' });

/** Without an adapter no coin can arrive and none leaves: deposits and withdrawals are stopped. */
export const noChain: Chain = {
  depositAddress: async () => null,
  canonical: (address) => address,
  onPayment: () => undefined,
  confirmationsNeeded: () => 0,
  canPayOut: () => false,
  inspect: () => Promise.reject(away()),
  sign: () => Promise.reject(away()),
  giveUp: () => Promise.reject(away()),
  broadcast: () => Promise.reject(away()),
  status: () => Promise.reject(away()),
  holdings: () => Promise.reject(away()),
  feeReserve: () => '0',
  supplyChange: async () => null,
};
