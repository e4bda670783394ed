import type { MemberFacts, ResidenceProof, VerificationStep } from '@maru/domain';

export interface BankAccount {
  readonly bankCode: string;
  readonly bankName: string;
  /** Partly hidden by the exchange. */
  readonly number: string;
}

/** The logged-in member, from GET /v1/me (ENTI-010..016). Times are ISO 8601 texts. */
export interface Member extends MemberFacts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly accounts: { readonly deposit: BankAccount | null; readonly withdrawal: BankAccount | null };
  readonly promotions: { readonly email: boolean; readonly sms: boolean };
  readonly saleWhitelisted: boolean;
  readonly verification: VerificationStep;
  readonly otpRegistered: boolean;
  readonly otpRegisteredAt: string | null;
  readonly phoneRegisteredAt: string | null;
  readonly phoneChangedAt: string | null;
  readonly residence: ResidenceProof;
  readonly dueDiligenceAt: string | null;
  /** Nothing is paid out until then, after a change that protects the account (CONS-020). */
  readonly withdrawalBlockedUntil: string | null;
  /** What the account keeps for the screens, as GET /v1/me/settings has it; null from an exchange that does not tell it here. */
  readonly settings: Readonly<Record<string, string>> | null;
}
