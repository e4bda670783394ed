/** What a member asks about a recipient, as it was typed. */
export interface RecipientWish {
  readonly coin: string;
  readonly exchangeId: string;
  readonly amount: string;
  /** The address, with its tag after a colon where the coin has tags. */
  readonly account: string;
  readonly surname: string;
  readonly givenName: string;
}

/** A transfer whose worth is compared with the threshold. */
export interface PriceWish {
  readonly coin: string;
  readonly amount: string;
  readonly address: string;
  readonly tag: string;
}

/** Whether the recipient has to be verified, and whether the member has sent to him as verified before. */
export interface PriceAnswer {
  readonly known: boolean;
  readonly applies: boolean;
}

/** All that a verification is bound to, beside its member. */
export interface VerifiedTransfer {
  readonly verificationUuid: string;
  readonly coinId: number;
  /** Of the exchange that receives. */
  readonly exchangeId: string;
  /** Decimal text: what arrives. */
  readonly amount: string;
  readonly address: string;
  /** Empty without one. */
  readonly tag: string;
  readonly surname: string;
  readonly givenName: string;
}

/** A payout that is reported to the receiving exchange. */
export interface SentPayout {
  readonly withdrawalId: bigint;
  readonly memberId: bigint;
  /** Of the verification that the withdrawal used up. */
  readonly verificationUuid: string;
  readonly transactionId: string;
}

/** Name of a recipient. */
export interface Person {
  readonly surname: string;
  readonly givenName: string;
}
