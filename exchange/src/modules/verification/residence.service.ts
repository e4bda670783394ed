import { accepted, type Outcome, refused } from '@maru/contract';
import { isStepReached } from '@maru/domain/verification';
import type { SessionRef } from '../../platform/http/session';
import type { StoredImage } from '../../ports/file-store';
import { centerFactsOf, type MemberRepository } from '../member';
import type { Reviews } from '../review';
import { residenceMail } from './residence-mail';

export interface ResidenceDeps {
  readonly members: MemberRepository;
  readonly reviews: Pick<Reviews, 'ask' | 'on' | 'newest'>;
}

/** Id card, photo with id, address proof (ACCT-080). */
const documentsNeeded = 3;

/** Residence proof of foreigners: three documents, decided by a reviewer (account.md section 8). */
export class ResidenceService {
  constructor(private readonly deps: ResidenceDeps) {
    deps.reviews.on('residence', {
      isAwaited: ({ residence }) => residence === 'R',
      decide: async (_, { member, verdict: { approved, reason } }) =>
        accepted({
          change: { residence: approved ? 'E' : 'J' },
          messages: [residenceMail(member.email, approved, reason)],
        }),
    });
  }

  /** @returns PREVIOUS_STEP_OPEN before the steps of a foreigner that come first; ALREADY_PROCESSED once it is accepted. */
  async admit(memberId: bigint): Promise<Outcome<void>> {
    const found = await this.deps.members.find(memberId);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    if (!isStepReached('residence', centerFactsOf(found))) return refused('PREVIOUS_STEP_OPEN');
    return found.member.residence === 'E' ? refused('ALREADY_PROCESSED') : accepted(undefined);
  }

  /** Hands documents in; a second time while they wait replaces them (ACCT-082). @returns FILES_MISSING; as `admit`; SESSION_INVALID. */
  async hand(own: SessionRef, documents: readonly StoredImage[]): Promise<Outcome<void>> {
    const admitted = await this.admit(own.memberId);
    if (!admitted.ok) return admitted;
    if (documents.length < documentsNeeded) return refused('FILES_MISSING');
    return this.deps.reviews.ask(own, 'residence', { documents }, async ({ residence }) =>
      residence === 'E' ? refused('ALREADY_PROCESSED') : accepted({ residence: 'R' }),
    );
  }

  /** What the reviewer said of documents that were sent back; null otherwise. */
  async reason(memberId: bigint): Promise<string | null> {
    const newest = await this.deps.reviews.newest(memberId, 'residence');
    return newest?.state === 'rejected' ? newest.reason : null;
  }
}
