import { createHash } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { isEmail, isPassword, normaliseEmail, parseKstMinute, toMinor } from '@maru/domain';
import { type Auth, forgetAttempts, newOtpSecret, newUid } from '../modules/auth';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import { changeMember, findMemberByEmail, type Member, type MemberChange } from '../modules/member';
import type { Context } from '../platform/core/context';
import type { MemberWish } from './member-wish';

export interface MemberMaker {
  /** Makes a ready member. The OTP secret is answered where the member has one (level 4 or more). */
  make(wish: MemberWish): Promise<Outcome<MadeMember>>;
  change(wish: MemberWish): Promise<Outcome<MadeMember>>;
}

export interface MadeMember {
  readonly uid: string;
  readonly email: string;
  readonly otpSecret?: string;
}

interface Deps {
  readonly auth: Pick<Auth, 'hasher' | 'sessions'>;
  readonly ledger: Ledger;
  readonly markets: Markets;
}

export const demoPassword = 'Maru!2026';

export function createMemberMaker({ db, clock, events }: Context, { auth, ledger, markets }: Deps): MemberMaker {
  /** Amounts that the member is to have, in minor units; null when one of them is no amount of that coin. */
  const wantedBalances = ({ krw, coins = {} }: MemberWish): Map<string, bigint> | null => {
    const wanted = new Map<string, bigint>();
    for (const [code, amount] of Object.entries({ ...coins, ...(krw !== undefined && { KRW: krw }) })) {
      const coin = markets.coin(code);
      const minor = coin ? toMinor(amount, coin.scale) : null;
      if (minor === null) return null;
      wanted.set(code, minor);
    }
    return wanted;
  };

  /** Brings what is available to the wished amount; what orders hold stays theirs. */
  const setBalances = async (memberId: bigint, wanted: ReadonlyMap<string, bigint>) => {
    for (const [asset, amount] of wanted) {
      const { available } = await ledger.balance(memberId, asset);
      if (available === amount) continue;
      const difference = amount - available;
      await db.transaction().execute((tx) =>
        ledger.post(tx, {
          kind: 'sandboxGrant',
          commandId: `sandbox:${newUid()}${newUid()}`,
          postings: [
            { account: `custody:${asset}`, asset, amount: -difference },
            { account: `member:${memberId}:${asset}:available`, asset, amount: difference },
          ],
        }),
      );
    }
    if (wanted.size > 0) events.emit('balancesChanged', { memberId, assets: [...wanted.keys()] });
  };

  const setAccounts = async (member: Pick<Member, 'id' | 'uid'>, both: boolean) => {
    await db.deleteFrom('member_account').where('member_id', '=', member.id).execute();
    if (!both) return;
    const account = {
      member_id: member.id,
      bank_code: '004',
      account_number: `9${String(member.id).padStart(11, '0')}`,
      registered_at: clock.now(),
    };
    await db
      .insertInto('member_account')
      .values([
        { ...account, purpose: 'deposit' },
        { ...account, purpose: 'withdraw' },
      ])
      .execute();
  };

  const settle = async (
    member: Member,
    wish: MemberWish,
    wanted: ReadonlyMap<string, bigint>,
  ): Promise<Outcome<MadeMember>> => {
    if (wish.authLevel !== undefined) await setAccounts(member, wish.authLevel >= 3 && !member.foreign_national);
    await setBalances(member.id, wanted);
    events.emit('memberChanged', { memberId: member.id });
    return accepted({
      uid: member.uid,
      email: member.email,
      ...(member.otp_secret && { otpSecret: member.otp_secret }),
    });
  };

  return {
    async make(wish) {
      const email = normaliseEmail(wish.email);
      const password = wish.password ?? demoPassword;
      const wanted = wantedBalances(wish);
      if (!isEmail(email)) return refused('EMAIL_INVALID');
      if (!isPassword(password)) return refused('PASSWORD_RULE');
      if (!wanted) return refused('BAD_REQUEST');
      const hashed = await auth.hasher.hash(password);
      if (!hashed.ok) return hashed;
      const now = clock.now();
      const member = await db
        .insertInto('member')
        .values({
          uid: newUid(),
          email,
          password_hash: hashed.value,
          password_changed_at: now,
          created_at: now,
          name: wish.name ?? email.split('@', 1)[0] ?? '',
          ...fieldsOf({ authLevel: 0, ...wish }, now, null),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!member) return refused('EMAIL_TAKEN');
      await forgetAttempts(db, email);
      return settle(member, { authLevel: 0, ...wish }, wanted);
    },

    async change(wish) {
      const known = await findMemberByEmail(db, normaliseEmail(wish.email));
      if (!known) return refused('NOT_FOUND');
      const wanted = wantedBalances(wish);
      if (!wanted) return refused('BAD_REQUEST');
      const fields: MemberChange = fieldsOf(wish, clock.now(), known);
      if (wish.password !== undefined) {
        if (!isPassword(wish.password)) return refused('PASSWORD_RULE');
        const hashed = await auth.hasher.hash(wish.password);
        if (!hashed.ok) return hashed;
        Object.assign(fields, { password_hash: hashed.value, password_changed_at: clock.now() });
        await forgetAttempts(db, known.email);
      }
      if (Object.keys(fields).length > 0) await changeMember(db, known.id, fields);
      const member = await findMemberByEmail(db, known.email);
      return member ? settle(member, wish, wanted) : refused('NOT_FOUND');
    },
  };
}

/** Columns that a wish asks for; what it leaves open stays as it is, or follows from the auth level. */
function fieldsOf(wish: MemberWish, now: Date, known: Member | null) {
  const reverify = wish.reAuthDateTradeRejectTime;
  return {
    ...(wish.authLevel !== undefined && levelFields(wish.authLevel, wish, now, known)),
    ...(wish.name !== undefined && { name: wish.name }),
    ...(wish.foreign !== undefined && { foreign_national: wish.foreign }),
    ...(wish.grade !== undefined && { grade: wish.grade }),
    ...(wish.phone !== undefined && { phone: wish.phone }),
    ...(wish.otpSecret !== undefined &&
      wish.authLevel === undefined && { otp_secret: wish.otpSecret, otp_registered_at: now, otp_last_step: null }),
    ...(wish.sbStatus !== undefined && { due_diligence: wish.sbStatus, due_diligence_at: now }),
    ...(wish.wlfYn && { watch_listed: wish.wlfYn === 'Y' }),
    ...(wish.wlfContents && { watch_list_reasons: [...wish.wlfContents] }),
    ...(wish.corpCode !== undefined && { corp_code: wish.corpCode }),
    ...(reverify !== undefined && { reverify_before: parseKstMinute(reverify) }),
    ...(wish.wowYn && { sale_allowed: wish.wowYn === 'Y' }),
    ...(wish.wowWhitelistYn && { sale_whitelisted: wish.wowWhitelistYn === 'Y' }),
    ...(wish.residence !== undefined && { residence: wish.residence }),
    ...(wish.banWithdrawal && { withdrawal_banned: wish.banWithdrawal === 'Y' }),
    ...(wish.state && { state: wish.state }),
  };
}

/** What a member of that level has gone through (AUTH-120); foreign members have no bank account here. */
function levelFields(level: number, wish: MemberWish, now: Date, known: Member | null): MemberChange {
  const foreign = wish.foreign ?? known?.foreign_national ?? false;
  // Everybody has a number of his own, the same in each run.
  const digits = createHash('sha256').update(wish.email).digest().readUInt32BE(0) % 100_000_000;
  const step = level === 0 ? 'N' : level === 1 ? 'E' : level === 2 || foreign ? 'R' : 'B';
  return {
    auth_step: step,
    confirm_before: null,
    phone: level >= 2 ? (wish.phone ?? (known?.phone || `010${String(digits).padStart(8, '0')}`)) : '',
    phone_registered_at: level >= 2 ? now : null,
    phone_changed_at: level >= 2 ? now : null,
    otp_secret: level >= 4 ? (wish.otpSecret ?? known?.otp_secret ?? newOtpSecret()) : null,
    otp_registered_at: level >= 4 ? now : null,
    otp_last_step: null,
    wrong_codes: 0,
    residence: level >= 5 ? 'E' : '',
    due_diligence: level >= 3 ? 'E' : '',
    due_diligence_at: level >= 3 ? now : null,
    sale_allowed: level >= 3,
  };
}
