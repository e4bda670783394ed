import { accepted, type List, type LoginRecord, type Me, type Outcome, refused } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import { type DayRange, presetRange, rangeMoments, rangeProblem } from '@maru/domain/dates';
import type { Context } from '../../platform/core/context';
import { changeMember, findMember } from './member.repository';
import type { MemberChange } from './member.tables';
import { toMe, toStanding } from './member.views';

export interface MemberService {
  /** Kept in memory until `memberChanged`: the order path asks thousands of times a second. */
  standing(memberId: bigint): Promise<MemberStanding | null>;
  /** The standing where memory knows it already; null says only that `standing` has to be asked. */
  recall(memberId: bigint): MemberStanding | null;
  me(memberId: bigint): Promise<Me>;
  /** Undefined fields stay as they are. */
  setConsents(memberId: bigint, consents: { email?: boolean; sms?: boolean }): Promise<void>;
  /** Login history, newest first; without dates the last month (CONS-054). */
  connections(memberId: bigint, query: ConnectionQuery): Promise<Outcome<List<LoginRecord>>>;
  /** Remembers the agreement to one version of a consent text (API-025); once is enough. */
  agree(memberId: bigint, text: { readonly kind: string; readonly version: string }): Promise<void>;
  agreedTerms(memberId: bigint): Promise<readonly { kind: string; version: string; agreedAt: string }[]>;
}

export interface ConnectionQuery {
  readonly page: number;
  readonly count: number;
  readonly startDate?: string;
  readonly endDate?: string;
}

export function createMemberService(context: Context, bankName: (code: string) => string): MemberService {
  const { db, clock, events } = context;
  const standings = new Map<bigint, Promise<MemberStanding | null>>();
  const known = new Map<bigint, MemberStanding>();
  events.on('memberChanged', ({ memberId }) => {
    standings.delete(memberId);
    known.delete(memberId);
  });

  const change = async (memberId: bigint, fields: MemberChange) => {
    await changeMember(db, memberId, fields);
    events.emit('memberChanged', { memberId });
  };

  return {
    standing(memberId) {
      const earlier = standings.get(memberId);
      if (earlier) return earlier;
      const read = findMember(db, memberId).then((found) => found && toStanding(found));
      standings.set(memberId, read);
      read.then(
        // What has changed meanwhile is read anew by the next call.
        (found) => found && standings.get(memberId) === read && known.set(memberId, found),
        // A failed read is not the member's standing.
        () => standings.delete(memberId),
      );
      return read;
    },

    recall: (memberId) => known.get(memberId) ?? null,

    async me(memberId) {
      const found = await findMember(db, memberId);
      if (!found) throw new Error(`member ${memberId} has a session but no row`);
      return toMe(found, bankName);
    },

    async setConsents(memberId, { email, sms }) {
      if (email === undefined && sms === undefined) return;
      await change(memberId, {
        ...(email !== undefined && { promo_email: email }),
        ...(sms !== undefined && { promo_sms: sms }),
      });
    },

    async connections(memberId, query) {
      const range = rangeOf(query, clock.now());
      const problem = rangeProblem(range);
      if (problem) return refused(problem);
      const [from, to] = rangeMoments(range);
      const rows = db
        .selectFrom('login_record')
        .where('member_id', '=', memberId)
        .where('at', '>=', new Date(from))
        .where('at', '<', new Date(to));
      const { total } = await rows.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
      const page = await rows
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(query.count)
        .offset((query.page - 1) * query.count)
        .execute();
      const list = page.map(({ id, at, agent, ip }) => ({ id: String(id), time: at.toISOString(), agent, ip }));
      return accepted(pageOf(list, Number(total), query.count));
    },

    async agree(memberId, { kind, version }) {
      await db
        .insertInto('member_consent')
        .values({ member_id: memberId, kind, version, agreed_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async agreedTerms(memberId) {
      const rows = await db
        .selectFrom('member_consent')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('agreed_at')
        .execute();
      return rows.map(({ kind, version, agreed_at }) => ({ kind, version, agreedAt: agreed_at.toISOString() }));
    },
  };
}

/** A list as API-009 wants it: without rows there is still one page (CONS-053). */
export const pageOf = <T>(list: readonly T[], total: number, count: number): List<T> => ({
  list,
  totalPages: Math.max(1, Math.ceil(total / count)),
  total,
  cnt: list.length,
});

function rangeOf({ startDate, endDate }: ConnectionQuery, now: Date): DayRange {
  const month = presetRange('1month', now.getTime());
  return { from: startDate || month.from, to: endDate || month.to };
}
