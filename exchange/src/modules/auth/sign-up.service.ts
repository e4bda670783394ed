import { accepted, type Outcome, refused, type SignUpRequest } from '@maru/contract';
import { EMAIL_CONFIRM_HOURS, isEmail, normaliseEmail, signUpProblem } from '@maru/domain';
import { hourMs, later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import { changeMember, findMemberByEmail, type Member } from '../member';
import type { Messenger } from '../message';
import { makeMailToken, memberOfMailToken, sweepMailTokens, useMailToken } from './mail-tokens';
import { confirmMail } from './mails';
import type { PasswordHasher } from './password-hasher';
import { newUid } from './secrets';

export interface SignUpService {
  /** AUTH-071: also for closed accounts, whose address stays theirs (AUTH-073). */
  isTaken(email: string): Promise<Outcome<boolean>>;
  /** Every rule of the form again (AUTH-088), then the member and the mail. The captcha is the route's to check. */
  signUp(form: SignUpRequest): Promise<Outcome<void>>;
  /** The form's own faults, before a captcha is spent on it. */
  problemOf(form: SignUpRequest): Outcome<void>;
  /** AUTH-095: sends the mail again; says nothing about whether the address is known. */
  sendConfirmation(address: string): Promise<Outcome<void>>;
  /** AUTH-096: succeeds once; opened again in its time, the link says that it has done its work. */
  confirm(code: string): Promise<Outcome<void>>;
  sweep(): Promise<void>;
}

/** What sign-up needs of the consent texts. */
export interface ConsentTexts {
  currentVersions(kinds: readonly string[]): Promise<readonly { kind: string; version: string }[]>;
}

const confirmMs = EMAIL_CONFIRM_HOURS * hourMs;

/** An unconfirmed sign-up ends after two hours (AUTH-085): from then on nobody has the address. */
export const isVoid = (member: Pick<Member, 'auth_step' | 'confirm_before'>, now: Date): boolean =>
  member.auth_step === 'N' && member.confirm_before !== null && member.confirm_before <= now;

export function createSignUpService(
  { db, clock, config, events }: Context,
  { hasher, messenger, texts }: { hasher: PasswordHasher; messenger: Messenger; texts: ConsentTexts },
): SignUpService {
  const postConfirmation = async (tx: Querying, member: { id: bigint; email: string }) => {
    const code = await makeMailToken(tx, member.id, 'confirm', later(clock.now(), confirmMs));
    await messenger.post(tx, confirmMail(config.publicUrl, member.email, code));
  };

  const problemOf = (form: SignUpRequest): Outcome<void> => {
    const problem = signUpProblem({
      email: normaliseEmail(form.email ?? ''),
      password: form.password ?? '',
      // Nobody agrees by saying nothing.
      consents: {
        age: form.agreeAge === 'Y',
        terms: form.agreeTerms === 'Y',
        privacy: form.agreePrivacy === 'Y',
        personal: form.agreePersonal === 'Y',
      },
      referrer: form.uuidx ?? '',
    });
    return problem ? refused(problem) : accepted(undefined);
  };

  return {
    problemOf,

    async isTaken(typed) {
      const email = normaliseEmail(typed);
      if (!isEmail(email)) return refused('EMAIL_INVALID');
      const member = await findMemberByEmail(db, email);
      return accepted(member !== undefined && !isVoid(member, clock.now()));
    },

    async signUp(form) {
      const problem = problemOf(form);
      if (!problem.ok) return problem;
      if (form.uuidx && !(await isReferrer(db, form.uuidx))) return refused('REFERRER_INVALID');
      const hashed = await hasher.hash(form.password ?? '');
      if (!hashed.ok) return hashed;
      const outcome = await db.transaction().execute(async (tx): Promise<Outcome<void>> => {
        const now = clock.now();
        const email = normaliseEmail(form.email ?? '');
        await dropVoid(tx, now, email);
        const member = await tx
          .insertInto('member')
          .values({
            uid: newUid(),
            email,
            password_hash: hashed.value,
            password_changed_at: now,
            created_at: now,
            confirm_before: later(now, confirmMs),
            referrer_uid: form.uuidx || null,
            agree_personal: form.agreePersonal === 'Y',
            promo_email: form.agreePromoEmail === 'Y',
            promo_sms: form.agreePromoSms === 'Y',
            promo_app_push: form.agreePromoAppPush === 'Y',
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning(['id', 'email'])
          .executeTakeFirst();
        if (!member) return refused('EMAIL_TAKEN');
        await rememberConsents(tx, member.id, form, now, texts);
        await postConfirmation(tx, member);
        return accepted(undefined);
      });
      if (outcome.ok) await messenger.flush();
      return outcome;
    },

    async sendConfirmation(typed) {
      const email = normaliseEmail(typed);
      if (!isEmail(email)) return refused('EMAIL_INVALID');
      await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const member = await tx
          .selectFrom('member')
          .selectAll()
          .where('email', '=', email)
          .forUpdate()
          .executeTakeFirst();
        if (member?.auth_step !== 'N' || member.state !== 'active' || isVoid(member, now)) return;
        if (member.confirm_before) await changeMember(tx, member.id, { confirm_before: later(now, confirmMs) });
        await postConfirmation(tx, member);
      });
      await messenger.flush();
      return accepted(undefined);
    },

    async confirm(code) {
      const now = clock.now();
      const memberId = await db.transaction().execute(async (tx) => {
        const id = await useMailToken(tx, code, 'confirm', now);
        if (id === null) return null;
        const confirmed = await tx
          .updateTable('member')
          .set({ auth_step: 'E', confirm_before: null })
          .where('id', '=', id)
          .where('auth_step', '=', 'N')
          .executeTakeFirst();
        return confirmed.numUpdatedRows === 1n ? id : null;
      });
      // A reload, a scanner that opened the mail first, an earlier mail of the same sign-up: nobody has to start again.
      if (memberId === null)
        return refused((await isConfirmed(db, code, now)) ? 'MAIL_LINK_USED' : 'MAIL_LINK_EXPIRED');
      events.emit('memberChanged', { memberId });
      return accepted(undefined);
    },

    async sweep() {
      await dropVoid(db, clock.now());
      await sweepMailTokens(db, clock.now());
    },
  };
}

/** Deletes sign-ups that were not confirmed in time, of one address or all. They could not hold anything yet. */
async function dropVoid(db: Querying, now: Date, email?: string): Promise<void> {
  await db
    .deleteFrom('member')
    .where('auth_step', '=', 'N')
    .where('confirm_before', '<=', now)
    .$if(email !== undefined, (rows) => rows.where('email', '=', email ?? ''))
    .execute();
}

/** The link is one of a member who has confirmed the address, with it or with another. */
async function isConfirmed(db: Querying, code: string, now: Date): Promise<boolean> {
  const id = await memberOfMailToken(db, code, 'confirm', now);
  if (id === null) return false;
  const member = await db.selectFrom('member').select('auth_step').where('id', '=', id).executeTakeFirst();
  return member !== undefined && member.auth_step !== 'N';
}

async function isReferrer(db: Querying, uid: string): Promise<boolean> {
  const referrer = await db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'active')
    .where('auth_step', '<>', 'N')
    .executeTakeFirst();
  return referrer !== undefined;
}

/** The texts that a sign-up agrees to, in the version shown then (AUTH-076, AUTH-077). */
async function rememberConsents(
  db: Querying,
  memberId: bigint,
  form: SignUpRequest,
  now: Date,
  texts: ConsentTexts,
): Promise<void> {
  const marketing = [form.agreePromoEmail, form.agreePromoSms, form.agreePromoAppPush].includes('Y');
  const kinds = [
    'terms',
    'privacy',
    ...(form.agreePersonal === 'Y' ? ['collection'] : []),
    ...(marketing ? ['marketing'] : []),
  ];
  const versions = await texts.currentVersions(kinds);
  const rows = versions.map(({ kind, version }) => ({ member_id: memberId, kind, version, agreed_at: now }));
  if (rows.length > 0) await db.insertInto('member_consent').values(rows).execute();
}
