import type { Means } from '@maru/contract';

/** The payment that a second factor confirms; it is valid for no other (WALT-120). */
export interface Payment {
  readonly coinId: string;
  readonly amount: string;
  readonly toAddress?: string;
  readonly destTag?: string;
}

/** Proof of a second factor for a money command; valid once. */
export interface SecondFactor {
  readonly means: Means;
  readonly token: string;
  /** Six digits. */
  readonly code: string;
}

export interface StepUpInput {
  readonly payment: Payment;
  /** The payment as shown to the member. */
  readonly summary: readonly { readonly label: string; readonly value: string }[];
  /** Ways that the member can choose from, the preferred one first. */
  readonly means: readonly [Means, ...Means[]];
  /** Why the member is asked again, such as a wrong code. */
  readonly problem?: string;
}
