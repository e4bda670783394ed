import { accepted, type Outcome, refused } from '@maru/contract';
import { normaliseEmail } from '@maru/domain/sign-up';
import type { SessionService } from '../modules/auth';
import type { Member, MemberChange, MemberRepository } from '../modules/member';
import type { Verification } from '../modules/verification';
import type { Clock } from '../platform/core/clock';

export interface Review {
  readonly email: string;
  readonly kind: 'residence' | 'kyc' | 'leave' | 'phoneReset' | 'otpReset';
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}

export interface ReviewDeps {
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly sessions: SessionService;
  readonly verification: Verification;
}

/** Decides what a member handed in. ALREADY_PROCESSED when nothing waits for a decision. */
export async function review(
  { members, clock, sessions, verification: { factorResets } }: ReviewDeps,
  wish: Review,
): Promise<Outcome<void>> {
  const member = await members.findByEmail(normaliseEmail(wish.email));
  if (!member) return refused('NOT_FOUND');
  if (wish.kind === 'phoneReset') return factorResets.decideReset(member.id, 'phone', wish);
  if (wish.kind === 'otpReset') return factorResets.decideReset(member.id, 'OTP', wish);
  const change = changeFor(wish, member, clock.now());
  if (!change) return refused('ALREADY_PROCESSED');
  await members.transact((tx) => members.change(tx, member.id, change));
  if (change.state === 'closed') await sessions.endAll(member.id);
  return accepted(undefined);
}

function changeFor({ kind, decision }: Review, member: Member, now: Date): MemberChange | null {
  const approved = decision === 'approve';
  switch (kind) {
    case 'residence':
      return member.residence === 'R' ? { residence: approved ? 'E' : 'J' } : null;
    case 'kyc':
      return member.due_diligence === 'R' ? { due_diligence: approved ? 'E' : 'J', due_diligence_at: now } : null;
    case 'leave':
      return member.state === 'leaving' ? { state: approved ? 'closed' : 'active' } : null;
    default:
      return null;
  }
}
