import { accepted, type Outcome, type RealNameAnswer, type RealNameStart, refused } from '@maru/contract';
import { AGE_MIN } from '@maru/domain';
import { inKst } from '@maru/domain/dates';
import { dayMs, later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Person, RealNameCheck } from '../../ports/real-name';
import { changeMember, lockMember, type Member, type MemberChange } from '../member';

export interface RealNameService {
  /** Opens a check at the carrier; an earlier one is void. PREVIOUS_STEP_OPEN without a confirmed mail, FOREIGN_MEMBER. */
  begin(memberId: bigint): Promise<Outcome<RealNameStart>>;
  /** Takes the result over: S finishes the phone step, M and I let the member try again (ACCT-031). UNDER_AGE (ACCT-032). */
  complete(memberId: bigint): Promise<Outcome<RealNameAnswer>>;
}

const notBegun: RealNameAnswer = { result: 'I', msg: '본인확인을 다시 진행해 주세요.' };

export function createRealNameService({ db, clock, events }: Context, carrier: RealNameCheck): RealNameService {
  return {
    async begin(memberId) {
      const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
      if (member.foreign_national) return refused('FOREIGN_MEMBER');
      if (member.auth_step === 'N') return refused('PREVIOUS_STEP_OPEN');
      // Before the phone step a name is what somebody typed, not who the member is.
      const started = await carrier.begin(member.auth_step === 'E' ? '' : member.name);
      const check = { request_id: started.requestId, begun_at: clock.now() };
      await db
        .insertInto('real_name_check')
        .values({ member_id: memberId, ...check })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(check))
        .execute();
      return accepted(started);
    },

    async complete(memberId) {
      const begun = await db
        .selectFrom('real_name_check')
        .selectAll()
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (!begun) return accepted(notBegun);
      const result = await carrier.result(begun.request_id);
      if (result.state !== 'S') return accepted({ result: result.state, msg: result.message });
      const now = clock.now();
      if (isUnderAge(result.person.birthDay, now)) return refused('UNDER_AGE');
      const taken = await db.transaction().execute(async (tx) => {
        const member = await lockMember(tx, memberId);
        const closed = await tx
          .deleteFrom('real_name_check')
          .where('member_id', '=', memberId)
          .where('request_id', '=', begun.request_id)
          .executeTakeFirst();
        if (closed.numDeletedRows === 0n) return false;
        await changeMember(tx, memberId, checkedPerson(member, result.person, now));
        return true;
      });
      if (!taken) return accepted(notBegun);
      events.emit('memberChanged', { memberId });
      return accepted({ result: 'S', msg: '본인확인이 완료되었습니다.' });
    },
  };
}

/** Full years on the day, in Korea (AMB-71). @param birthDay - YYYY-MM-DD. */
function isUnderAge(birthDay: string, now: Date): boolean {
  const comingOfAge = `${Number(birthDay.slice(0, 4)) + AGE_MIN}${birthDay.slice(4)}`;
  return comingOfAge > inKst(now).format('YYYY-MM-DD');
}

/** The first registration is no change; another number later on stops withdrawals for a day (AMB-28). */
function checkedPerson(member: Member, { name, phone }: Person, now: Date): MemberChange {
  const isChange = member.phone !== '' && member.phone !== phone;
  return {
    name,
    phone,
    ...(member.auth_step === 'E' && { auth_step: 'R' as const }),
    ...(member.phone === '' && { phone_registered_at: now }),
    ...(member.phone !== phone && { phone_changed_at: now }),
    ...(isChange && { withdrawal_blocked_until: later(now, dayMs) }),
  };
}
