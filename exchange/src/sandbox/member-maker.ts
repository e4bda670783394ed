import { createHash } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor, toMinor } from '@maru/domain';
import { isEmail, isPassword, normaliseEmail } from '@maru/domain/sign-up';
import { type Auth, isOtpSecret, newOtpSecret, newUid } from '../modules/auth';
import type { Content } from '../modules/content';
import type { Ledger } from '../modules/ledger';
import type { Markets } from '../modules/market';
import type { Member, MemberChange, MemberRepository, Members } from '../modules/member';
import type { ReviewKind, Reviews } from '../modules/review';
import type { Context } from '../platform/core/context';
import type { Tx } from '../platform/core/database';
import type { MemberWish } from './member-wish';
import type { SandboxChain } from './sandbox-chain';

export interface MadeMember {
  readonly uid: string;
  readonly email: string;
  readonly otpSecret?: string;
}

export interface MemberMakerDeps extends Pick<Context, 'db' | 'clock' | 'events'> {
  readonly auth: Pick<Auth, 'hasher' | 'forgetAttempts'>;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: Pick<Members, 'repository'>;
  readonly content: Pick<Content, 'texts'>;
  readonly reviews: Pick<Reviews, 'ask' | 'newest'>;
  /** Holds the coins that members are given. */
  readonly chain: Pick<SandboxChain, 'addHolding'>;
}

export const demoPassword = 'Maru!2026';

/** Creates and changes members as requested, balances included. */
export class MemberMaker {
  private readonly members: MemberRepository;

  constructor(private readonly deps: MemberMakerDeps) {
    this.members = deps.members.repository;
  }

  /** Makes a ready member. The OTP secret is answered where the member has one (level 4 or more). */
  async make(wish: MemberWish): Promise<Outcome<MadeMember>> {
    const { auth, clock } = this.deps;
    const email = normaliseEmail(wish.email);
    const wanted = this.wantedBalances(wish);
    if (!isEmail(email)) return refused('EMAIL_INVALID');
    const hashed = await this.hash(wish.password ?? demoPassword);
    if (!hashed.ok) return hashed;
    if (!wanted || !isPossible(wish)) return refused('BAD_REQUEST');
    const now = clock.now();
    const texts = await this.deps.content.texts.currentVersions(['terms', 'privacy']);
    const agreed = texts.map(({ kind, version }) => ({ kind, version }));
    const full = { ...wish, authLevel: wish.authLevel ?? 0 };
    const made = await this.members.transact(async (tx) => {
      const row = await this.members.insert(tx, {
        uid: newUid(),
        email,
        password_hash: hashed.value,
        password_changed_at: now,
        created_at: now,
        name: wish.name ?? email.split('@', 1)[0] ?? '',
        ...fieldsOf(full, now, null),
      });
      if (row) {
        await this.setAccounts(tx, row, full);
        const given = agreed.map((text) => ({ ...text, member_id: row.id, agreed_at: now }));
        await this.members.addConsents(given, tx);
      }
      return row;
    });
    if (!made) return refused('EMAIL_TAKEN');
    await auth.forgetAttempts(email);
    await this.setBalances(made.id, wanted);
    await this.openCases(made.id, wish);
    return accepted(toMade(made));
  }

  /** Fields that the request leaves out stay as they are. */
  async change(wish: MemberWish): Promise<Outcome<MadeMember>> {
    const { auth, clock } = this.deps;
    const known = await this.members.findByEmail(normaliseEmail(wish.email));
    if (!known) return refused('NOT_FOUND');
    const wanted = this.wantedBalances(wish);
    if (!wanted || !isPossible(wish)) return refused('BAD_REQUEST');
    const fields: MemberChange = fieldsOf(wish, clock.now(), known);
    if (wish.password !== undefined) {
      const hashed = await this.hash(wish.password);
      if (!hashed.ok) return hashed;
      Object.assign(fields, { password_hash: hashed.value, password_changed_at: clock.now() });
      await auth.forgetAttempts(known.email);
    }
    await this.members.transact(async (tx) => {
      if (Object.keys(fields).length > 0) await this.members.change(tx, known.id, fields);
      await this.setAccounts(tx, { ...known, ...fields }, wish);
    });
    await this.setBalances(known.id, wanted);
    await this.openCases(known.id, wish);
    const member = await this.members.findByEmail(known.email);
    return member ? accepted(toMade(member)) : refused('NOT_FOUND');
  }

  private async hash(password: string): Promise<Outcome<string>> {
    return isPassword(password) ? this.deps.auth.hasher.hash(password) : refused('PASSWORD_RULE');
  }

  /** Amounts that the member is to have, in minor units; null when one of them is no amount of that coin. */
  private wantedBalances({ krw, coins = {} }: MemberWish): Map<string, bigint> | null {
    const wanted = new Map<string, bigint>();
    for (const [code, amount] of Object.entries({ ...coins, ...(krw !== undefined && { KRW: krw }) })) {
      const coin = this.deps.markets.coin(code);
      const minor = coin ? toMinor(amount, coin.scale) : null;
      if (minor === null) return null;
      wanted.set(code, minor);
    }
    return wanted;
  }

  /** Sets the available balance to the requested amount; holds of orders stay. */
  private async setBalances(memberId: bigint, wanted: ReadonlyMap<string, bigint>): Promise<void> {
    const { db, ledger, events } = this.deps;
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
      const scale = this.deps.markets.coin(asset)?.scale ?? 0;
      await this.deps.chain.addHolding(asset, fromMinor(difference, scale));
    }
    if (wanted.size > 0) events.emit('balancesChanged', { memberId, assets: [...wanted.keys()] });
  }

  /** What a wish lets wait for a decision is in the queues of the back office, without form and documents. */
  private async openCases(memberId: bigint, wish: MemberWish): Promise<void> {
    for (const kind of awaited(wish)) {
      if ((await this.deps.reviews.newest(memberId, kind))?.state === 'open') continue;
      await this.deps.reviews.ask(memberId, kind, {}, async () => accepted({}));
    }
  }

  /** Both bank accounts from level 3 on, for Koreans; a wish without a level leaves them. */
  private async setAccounts(
    tx: Tx,
    { id, foreign_national }: Pick<Member, 'id' | 'foreign_national'>,
    { authLevel }: MemberWish,
  ): Promise<void> {
    if (authLevel === undefined) return;
    const account = {
      bank_code: '004',
      account_number: `9${String(id).padStart(11, '0')}`,
      registered_at: this.deps.clock.now(),
    };
    const both = (['deposit', 'withdraw'] as const).map((purpose) => ({ ...account, purpose }));
    await this.members.setAccounts(tx, id, authLevel >= 3 && !foreign_national ? both : []);
  }
}

/** No code could be made of another secret, so that nobody could log in. */
const isPossible = ({ otpSecret }: MemberWish): boolean => otpSecret === undefined || isOtpSecret(otpSecret);

const toMade = ({ uid, email, otp_secret }: Member): MadeMember => ({
  uid,
  email,
  ...(otp_secret && { otpSecret: otp_secret }),
});

const awaited = ({ residence, dueDiligence, state }: MemberWish): readonly ReviewKind[] => [
  ...(residence === 'R' ? (['residence'] as const) : []),
  ...(dueDiligence === 'R' ? (['kyc'] as const) : []),
  ...(state === 'leaving' ? (['leave'] as const) : []),
];

/** Columns for the wish; fields left out stay as they are, or follow from the auth level. */
function fieldsOf(wish: MemberWish, now: Date, known: Member | null): MemberChange {
  const { authLevel, otpSecret, dueDiligence, livesAbroad, watchListReasons } = wish;
  return {
    ...(authLevel !== undefined && levelFields(authLevel, wish, now, known)),
    ...(authLevel === undefined && otpSecret !== undefined && otpFields(otpSecret, now)),
    ...(dueDiligence !== undefined && { due_diligence: dueDiligence, due_diligence_at: now }),
    ...given({
      name: wish.name,
      foreign_national: wish.foreign,
      grade: wish.grade,
      phone: wish.phone,
      watch_listed: wish.watchListed,
      watch_list_reasons: watchListReasons && [...watchListReasons],
      corp_code: livesAbroad === undefined ? undefined : livesAbroad ? 'F' : '',
      reverify_before: wish.reverifyBefore,
      sale_allowed: wish.saleAllowed,
      sale_whitelisted: wish.saleWhitelisted,
      residence: wish.residence,
      withdrawal_banned: wish.withdrawalBanned,
      frozen_at: wish.frozen === undefined ? undefined : wish.frozen ? now : null,
      state: wish.state,
    }),
  };
}

/** The fields that have a value: spread over others, undefined would hide theirs. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Verification state of an auth level (AUTH-120); foreign members have no bank account here. */
function levelFields(level: number, wish: MemberWish, now: Date, known: Member | null): MemberChange {
  const foreign = wish.foreign ?? known?.foreign_national ?? false;
  const identified = level >= 3;
  return {
    auth_step: authSteps[Math.min(level, foreign ? 2 : 3)] ?? 'N',
    confirm_before: null,
    ...(level >= 2
      ? phoneFields(wish.phone ?? (known?.phone || inventedPhone(wish.email)), now)
      : phoneFields('', null)),
    ...(level >= 4 ? otpFields(wish.otpSecret ?? known?.otp_secret ?? newOtpSecret(), now) : otpFields(null, null)),
    wrong_codes: 0,
    residence: level >= 5 ? 'E' : '',
    due_diligence: identified ? 'E' : '',
    due_diligence_at: identified ? now : null,
    sale_allowed: identified,
  };
}

/** By auth level. */
const authSteps = ['N', 'E', 'R', 'B'] as const;

const phoneFields = (phone: string, at: Date | null) => ({ phone, phone_registered_at: at, phone_changed_at: at });

const otpFields = (secret: string | null, at: Date | null) => ({
  otp_secret: secret,
  otp_registered_at: at,
  otp_last_step: null,
});

/** A phone number of one member, the same in each run. */
function inventedPhone(email: string): string {
  const digits = createHash('sha256').update(email).digest().readUInt32BE(0) % 100_000_000;
  return `010${String(digits).padStart(8, '0')}`;
}
