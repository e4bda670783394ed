import { accepted, type Outcome, refused } from '@maru/contract';
import { dayMs, later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Upload } from '../../platform/http/uploads';
import type { FileStore } from '../../ports/file-store';
import { changeMember, lockMember, type Member, type MemberChange } from '../member';
import type { Messenger } from '../message';
import { resetDecisionMail } from './reset-mail';
import type { FactorKind } from './verification.tables';

export interface FactorResetService {
  /** Keeps the wish until a person decides (AUTH-061, API-028). Asked again while it is open, it stays one; new documents replace the old. */
  askReset(memberId: bigint, kind: FactorKind, documents: readonly Upload[]): Promise<Outcome<void>>;
  /** Approved, the factor is gone; the result is mailed. ALREADY_PROCESSED when nothing waits for a decision. */
  decideReset(memberId: bigint, kind: FactorKind, decision: ResetDecision): Promise<Outcome<void>>;
}

export interface ResetDecision {
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}

interface Deps {
  readonly files: FileStore;
  readonly messenger: Messenger;
}

export function createFactorResetService(
  { db, clock, events }: Context,
  { files, messenger }: Deps,
): FactorResetService {
  return {
    async askReset(memberId, kind, documents) {
      const names = await files.keep(documents);
      const unused = await db.transaction().execute(async (tx) => {
        if (!hasFactor(await lockMember(tx, memberId), kind)) return null;
        const open = await tx
          .selectFrom('factor_reset')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('kind', '=', kind)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (!open) {
          const row = { member_id: memberId, kind, files: names, asked_at: clock.now(), decided_at: null };
          await tx.insertInto('factor_reset').values(row).execute();
        } else if (names.length > 0) {
          await tx.updateTable('factor_reset').set({ files: names }).where('id', '=', open.id).execute();
        }
        return names.length > 0 ? (open?.files ?? []) : [];
      });
      await files.drop(unused ?? names);
      return unused ? accepted(undefined) : refused('ALREADY_PROCESSED');
    },

    async decideReset(memberId, kind, { decision, reason }) {
      const approved = decision === 'approve';
      const decided = await db.transaction().execute(async (tx) => {
        const member = await lockMember(tx, memberId);
        const now = clock.now();
        const closed = await tx
          .updateTable('factor_reset')
          .set({ state: approved ? 'approved' : 'rejected', decided_at: now })
          .where('member_id', '=', memberId)
          .where('kind', '=', kind)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (closed.numUpdatedRows === 0n) return false;
        if (approved) await changeMember(tx, memberId, withoutFactor(member, kind, now));
        await messenger.post(tx, resetDecisionMail(member.email, { kind, approved, reason }));
        return true;
      });
      if (!decided) return refused('ALREADY_PROCESSED');
      events.emit('memberChanged', { memberId });
      await messenger.flush();
      return accepted(undefined);
    },
  };
}

const hasFactor = (member: Member, kind: FactorKind): boolean =>
  kind === 'phone' ? member.phone !== '' : member.otp_secret !== null;

/**
 * A lost factor opens the code lock, and stops withdrawals for a day. Without a phone the member is back at authStep E:
 * R and B say that one is verified, and a login that lacks its second step would contradict them (AUTH-028).
 */
const withoutFactor = ({ phone }: Member, kind: FactorKind, now: Date): MemberChange => ({
  ...((kind === 'phone' || phone === '') && { auth_step: 'E' as const }),
  ...(kind === 'phone' ? { phone: '', phone_changed_at: now } : { otp_secret: null, otp_registered_at: null }),
  wrong_codes: 0,
  withdrawal_blocked_until: later(now, dayMs),
});
