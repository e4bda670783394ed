import { accepted, type Outcome, refused } from '@maru/contract';
import { normaliseEmail } from '@maru/domain';
import type { SessionService } from '../modules/auth';
import { changeMember, findMemberByEmail, type Member, type MemberChange } from '../modules/member';
import type { Verification } from '../modules/verification';
import type { Context } from '../platform/core/context';

export interface Review {
  readonly email: string;
  readonly kind: 'residence' | 'kyc' | 'leave' | 'phoneReset' | 'otpReset';
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}

interface Deps {
  readonly sessions: SessionService;
  readonly verification: Verification;
}

/** Decides what a member handed in. ALREADY_PROCESSED when nothing waits for a decision. */
export async function review(
  { db, clock, events }: Context,
  { sessions, verification }: Deps,
  wish: Review,
): Promise<Outcome<void>> {
  const member = await findMemberByEmail(db, normaliseEmail(wish.email));
  if (!member) return refused('NOT_FOUND');
  if (wish.kind === 'phoneReset') return verification.decideReset(member.id, 'phone', wish);
  if (wish.kind === 'otpReset') return verification.decideReset(member.id, 'OTP', wish);
  const change = changeFor(wish, member, clock.now());
  if (!change) return refused('ALREADY_PROCESSED');
  await changeMember(db, member.id, change);
  if (change.state === 'closed') await sessions.endAll(member.id);
  events.emit('memberChanged', { memberId: member.id });
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
