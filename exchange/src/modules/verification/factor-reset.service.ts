import { accepted, type Outcome, refused } from '@maru/contract';
import { dayMs } from '@maru/server';
import { type Clock, later } from '../../platform/core/clock';
import type { FileStore, StoredImage } from '../../ports/file-store';
import type { Member, MemberChange, MemberRepository } from '../member';
import type { Messenger } from '../message';
import { resetDecisionMail } from './reset-mail';
import type { VerificationRepository } from './verification.repository';
import type { FactorKind } from './verification.tables';

export interface ResetDecision {
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}

export interface FactorResetDeps {
  readonly repository: VerificationRepository;
  readonly members: MemberRepository;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly messenger: Messenger;
}

/** Resets of a member's lost second factor. */
export class FactorResetService {
  constructor(private readonly deps: FactorResetDeps) {}

  /**
   * Stores a request until a reviewer decides (AUTH-061, API-028). A second one while it is open replaces its documents.
   * @returns ALREADY_PROCESSED for a factor that the member does not have.
   */
  async askReset(memberId: bigint, kind: FactorKind, documents: readonly StoredImage[]): Promise<Outcome<void>> {
    const { repository, members, files, clock } = this.deps;
    const names = await files.keep(documents);
    const unused = await members.transact(async (tx) => {
      if (!hasFactor(await members.lock(tx, memberId), kind)) return null;
      return repository.askReset(tx, memberId, kind, names, clock.now());
    });
    await files.drop(unused ?? names);
    return unused ? accepted(undefined) : refused('ALREADY_PROCESSED');
  }

  /** Removes the factor if approved, and mails the result. @returns ALREADY_PROCESSED when no request is open. */
  async decideReset(memberId: bigint, kind: FactorKind, { decision, reason }: ResetDecision): Promise<Outcome<void>> {
    const { repository, members, messenger, clock } = this.deps;
    const approved = decision === 'approve';
    const decided = await members.transact(async (tx) => {
      const member = await members.lock(tx, memberId);
      const now = clock.now();
      if (!(await repository.decideReset(tx, memberId, kind, approved, now))) return false;
      if (approved) await members.change(tx, memberId, withoutFactor(member, kind, now));
      await messenger.post(tx, resetDecisionMail(member.email, { kind, approved, reason }));
      return true;
    });
    if (!decided) return refused('ALREADY_PROCESSED');
    messenger.wake();
    return accepted(undefined);
  }
}

const hasFactor = (member: Member, kind: FactorKind): boolean =>
  kind === 'phone' ? member.phone !== '' : member.otp_secret !== null;

/**
 * Removes a factor: unlocks codes, and stops withdrawals for a day. Without a phone the member is back at authStep E:
 * R and B say that one is verified, and a login that lacks its second step would contradict them (AUTH-028).
 */
const withoutFactor = ({ phone }: Member, kind: FactorKind, now: Date): MemberChange => ({
  ...((kind === 'phone' || phone === '') && { auth_step: 'E' as const }),
  ...(kind === 'phone' ? { phone: '', phone_changed_at: now } : { otp_secret: null, otp_registered_at: null }),
  wrong_codes: 0,
  withdrawal_blocked_until: later(now, dayMs),
});
