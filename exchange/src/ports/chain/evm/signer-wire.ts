/** What exchange and signer say to each other: JSON over HTTP on a socket of this machine, with a shared secret. */

/** Network fees in wei per unit of gas, as decimal text. */
export interface Fees {
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}

/** POST /sign: pays out of the hot wallet. */
export interface SignRequest {
  readonly payoutId: string;
  readonly coin: string;
  readonly to: string;
  /** Decimal text, in coins. */
  readonly amount: string;
  readonly fees: Fees;
  /** Transactions of the hot wallet that the network knows: no nonce below it can be used any more. */
  readonly nonceMin: number;
}

/** POST /fuel: gives a deposit address what it needs to move its tokens. */
export interface FuelRequest extends Pick<SignRequest, 'payoutId' | 'amount' | 'fees' | 'nonceMin'> {
  /** Of the deposit address. */
  readonly index: number;
}

/** POST /bump: the same payout with a higher network fee. POST /void: a payment of nothing to the hot wallet itself in its place, for ever. */
export interface ReplaceRequest {
  readonly payoutId: string;
  readonly fees: Fees;
}

/** POST /payout: which payout has a nonce of the hot wallet. */
export interface NonceQuestion {
  readonly nonce: number;
}

export interface NonceAnswer {
  /** Null where nothing was signed with it. */
  readonly payoutId: string | null;
}

/** POST /sweep: from a deposit address to the cold wallet that the signer knows. */
export interface SweepRequest {
  readonly index: number;
  readonly coin: string;
  readonly amount: string;
  readonly nonce: number;
  readonly fees: Fees;
}

export interface SignedTransaction {
  readonly state: 'signed';
  readonly transactionId: string;
  readonly raw: string;
  readonly nonce: number;
}

/** The signer's policy forbids it. */
export interface SignerRefusal {
  readonly state: 'refused';
  readonly reason: string;
  /** What the network asks for just now is above the highest fee: asked again later, the same may be signed. */
  readonly forNow?: true;
}

export type SignerAnswer = SignedTransaction | SignerRefusal;

/** GET /wallet: what may be known of the keys. */
export interface WalletDescription {
  /** Of the account whose children are deposit addresses. */
  readonly xpub: string;
  readonly hot: string;
  readonly cold: string;
}
