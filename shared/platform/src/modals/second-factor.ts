import type { Means } from '@maru/contract';

/** What the exchange binds the second factor to: it is good for exactly this payment (WALT-120). */
export interface Payment {
  readonly coinId: string;
  readonly amount: string;
  readonly toAddress?: string;
  readonly destTag?: string;
}

/** What a money command carries along: good once. */
export interface SecondFactor {
  readonly means: Means;
  readonly token: string;
  /** Six digits. */
  readonly code: string;
}

export interface StepUpInput {
  readonly payment: Payment;
  /** What is paid, as the member reads it. */
  readonly summary: readonly { readonly label: string; readonly value: string }[];
  /** Ways that the member can choose from, the preferred one first. */
  readonly means: readonly [Means, ...Means[]];
  /** Why the member is asked again, such as a wrong code. */
  readonly problem?: string;
}
