import { type Outcome, refused } from '@maru/contract';
import { normaliseEmail } from '@maru/domain/sign-up';
import type { Identities } from '../modules/identity';
import type { MemberRepository } from '../modules/member';
import type { ReviewKind, Reviews } from '../modules/review';

export interface Review {
  readonly email: string;
  readonly kind: ReviewKind;
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}

export interface ReviewDeps {
  readonly members: MemberRepository;
  readonly reviews: Pick<Reviews, 'decide'>;
  readonly identities: Identities;
}

/** Decides what a member handed in. @returns NOT_FOUND; ALREADY_PROCESSED when nothing waits for a decision. */
export async function review(
  { members, reviews, identities }: ReviewDeps,
  { email, kind, decision, reason }: Review,
): Promise<Outcome<void>> {
  const member = await members.findByEmail(normaliseEmail(email));
  if (!member) return refused('NOT_FOUND');
  const approved = decision === 'approve';
  // A script decides at once: the watch lists get their turn first.
  if (kind === 'kyc') await identities.watchListChecks.flush();
  return reviews.decide(member.id, kind, { approved, by: 'sandbox', ...(reason !== undefined && { reason }) });
}
