import { accepted, type Outcome, refused } from '@maru/contract';
import type { StoredImage } from '../../ports/file-store';
import type { Acting, Auth } from '../auth';
import type { Member } from '../member';
import type { ReviewKind, Reviews } from '../review';
import { resetDecisionMail } from './reset-mail';
import type { FactorKind } from './verification.tables';
import { withoutFactor } from './without-factor';

export interface FactorResetDeps {
  readonly reviews: Pick<Reviews, 'ask' | 'on' | 'newest' | 'endOutdated'>;
  readonly auth: Pick<Auth, 'recovery' | 'passkeys'>;
}

const reviewKinds: Readonly<Record<FactorKind, ReviewKind>> = { phone: 'phoneReset', OTP: 'otpReset' };

/** Id card, photo with id and today's date, handwritten request (ACCT-054, ACCT-110). */
const documentsNeeded = 3;

/** Resets of a member's lost second factor: a reviewer removes it, and the result goes by mail. */
export class FactorResetService {
  constructor(private readonly deps: FactorResetDeps) {
    for (const kind of ['phone', 'OTP'] as const) this.decideOn(kind);
  }

  /**
   * Stores a request until a reviewer decides (AUTH-061, API-028). A second one while it is open replaces its documents.
   * @returns FILES_MISSING; SESSION_INVALID; ALREADY_PROCESSED for a factor that the member does not have.
   */
  async askReset(own: Acting, kind: FactorKind, documents: readonly StoredImage[]): Promise<Outcome<void>> {
    if (documents.length < documentsNeeded) return refused('FILES_MISSING');
    const { reviews } = this.deps;
    return reviews.ask(own, reviewKinds[kind], { documents }, async (member, tx) => {
      if (!hasFactor(member, kind)) return refused('ALREADY_PROCESSED');
      await reviews.endOutdated(tx, member.id, reviewKinds[kind], begunAt(member, kind));
      return accepted({});
    });
  }

  /** What became of the last request; null without one. */
  stateOf(memberId: bigint, kind: FactorKind): ReturnType<Reviews['newest']> {
    return this.deps.reviews.newest(memberId, reviewKinds[kind]);
  }

  private decideOn(kind: FactorKind): void {
    const { reviews, auth } = this.deps;
    reviews.on(reviewKinds[kind], {
      async decide(tx, { member, case: { asked_at }, verdict: { approved, reason }, now }) {
        // The lost one was replaced meanwhile: nobody has asked to be rid of the new one.
        if (approved && (begunAt(member, kind) ?? asked_at) > asked_at) return refused('ALREADY_PROCESSED');
        const change = withoutFactor(member, kind, now);
        if (approved && kind === 'OTP') await auth.recovery.replace(tx, member.id, []);
        if (approved) await auth.passkeys.removeWithLastCode(tx, { ...member, ...change });
        return accepted({
          ...(approved && { change }),
          messages: [resetDecisionMail(member.email, { kind, approved, reason })],
        });
      },
    });
  }
}

const hasFactor = (member: Member, kind: FactorKind): boolean =>
  kind === 'phone' ? member.phone !== '' : member.otp_secret !== null;

/** Since when the member has the factor that stands now. */
const begunAt = (member: Member, kind: FactorKind): Date | null =>
  kind === 'phone' ? member.phone_changed_at : member.otp_registered_at;
