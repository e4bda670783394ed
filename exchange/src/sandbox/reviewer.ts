import { accepted, type Outcome, refused } from '@maru/contract';
import { normaliseEmail } from '@maru/domain/sign-up';
import type { SessionService } from '../modules/auth';
import type { Member, MemberChange, MemberRepository } from '../modules/member';
import type { Verification } from '../modules/verification';
import type { Clock } from '../platform/core/clock';

type ReviewKind = 'residence' | 'kyc' | 'leave' | 'phoneReset' | 'otpReset';

export interface Review {
  readonly email: string;
  readonly kind: ReviewKind;
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}

export interface ReviewDeps {
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly sessions: SessionService;
  readonly verification: Verification;
}

/** Change that a decision makes of a member; null when nothing waits for it. */
type Decide = (member: Member, approved: boolean, now: Date) => MemberChange | null;

/** Reviews that end in a change of the member. */
const changes: Partial<Readonly<Record<ReviewKind, Decide>>> = {
  residence: ({ residence }, approved) => (residence === 'R' ? { residence: approved ? 'E' : 'J' } : null),
  kyc: ({ due_diligence }, approved, now) =>
    due_diligence === 'R' ? { due_diligence: approved ? 'E' : 'J', due_diligence_at: now } : null,
  leave: ({ state }, approved) => (state === 'leaving' ? { state: approved ? 'closed' : 'active' } : null),
};

/** Reviews of a lost second factor, which the verification module decides. */
const resets: Partial<Readonly<Record<ReviewKind, 'phone' | 'OTP'>>> = { phoneReset: 'phone', otpReset: 'OTP' };

/** Decides what a member handed in. @returns NOT_FOUND; ALREADY_PROCESSED when nothing waits for a decision. */
export async function review(
  { members, clock, sessions, verification }: ReviewDeps,
  { email, kind, ...decided }: Review,
): Promise<Outcome<void>> {
  const member = await members.findByEmail(normaliseEmail(email));
  if (!member) return refused('NOT_FOUND');
  const factor = resets[kind];
  if (factor) return verification.factorResets.decideReset(member.id, factor, decided);
  const change = changes[kind]?.(member, decided.decision === 'approve', clock.now());
  if (!change) return refused('ALREADY_PROCESSED');
  await members.transact((tx) => members.change(tx, member.id, change));
  if (change.state === 'closed') await sessions.endAll(member.id);
  return accepted(undefined);
}
