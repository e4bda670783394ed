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

/** Refusal of a code that the member can follow with another one. */
export type CodeProblem = 'wrong' | 'expired';

export interface StepUpInput {
  readonly payment: Payment;
  /** The payment as shown to the member. */
  readonly summary: readonly { readonly label: string; readonly value: string }[];
  /** Ways that the member can choose from, the preferred one first. */
  readonly means: readonly [Means, ...Means[]];
  /**
   * Sends the payment while the modal stays open. Never rejects.
   * @returns what is wrong with the code, so that the modal asks again; null when the modal is done, whatever the answer was.
   */
  readonly pay: (proof: SecondFactor) => Promise<CodeProblem | null>;
}
