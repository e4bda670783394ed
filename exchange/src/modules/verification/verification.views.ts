import type { HandedIn, RealNameAnswer } from '@maru/contract';
import type { MemberWithAccounts } from '../member';
import type { Reviews } from '../review';
import type { ToldOutcome } from './real-name.service';

/** Proofs of a member: the steps of the verification center, and the identity check. */
export const authenticationIds = ['email', 'phone', 'account', 'otp', 'residence', 'dueDiligence'] as const;
export type AuthenticationId = (typeof authenticationIds)[number];

/** One proof. `status`: Y or N; residence and due diligence show their own states (CONS-111, CONS-112). */
export interface Authentication {
  readonly id: AuthenticationId;
  readonly status: string;
  /** When it was given, where that is known. */
  readonly at: string | null;
}

/** API-035. */
export function toAuthentication({ member, accounts }: MemberWithAccounts, id: AuthenticationId): Authentication {
  const done = (proved: boolean, at: Date | null = null) => ({
    id,
    status: proved ? 'Y' : 'N',
    at: at?.toISOString() ?? null,
  });
  switch (id) {
    case 'email':
      return done(member.auth_step !== 'N');
    case 'phone':
      return done(member.phone !== '', member.phone_registered_at);
    case 'account':
      return done(accounts.length === 2, accounts[0]?.registered_at);
    case 'otp':
      return done(member.otp_secret !== null, member.otp_registered_at);
    case 'residence':
      return { id, status: member.residence, at: null };
    case 'dueDiligence':
      return { id, status: member.due_diligence, at: member.due_diligence_at?.toISOString() ?? null };
  }
}

/** CONS-113. */
const resultCodes = { confirmed: 'S', mismatched: 'M', unfinished: 'I' } as const;

/** Answer of API-030. */
export const toRealNameAnswer = ({ state, message }: ToldOutcome): RealNameAnswer => ({
  result: resultCodes[state],
  msg: message,
});

/** @param newest - the last case of its kind. */
export const toHandedIn = (newest: Awaited<ReturnType<Reviews['newest']>>): HandedIn => ({
  state: newest?.state ?? 'none',
  reason: newest?.state === 'rejected' ? newest.reason : null,
});
