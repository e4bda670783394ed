import { accepted, type Outcome, refused } from '@maru/contract';
import { EMAIL_CONFIRM_HOURS } from '@maru/domain';
import { isEmail, normaliseEmail, type SignUpForm, signUpProblem } from '@maru/domain/sign-up';
import { hourMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import { isGuessable } from './guessable-password';
import type { MailTokenRepository } from './mail-token.repository';
import { confirmMail } from './mails';
import type { PasswordHasher } from './password-hasher';
import { newUid } from './secrets';

/** A sign-up form as the visitor filled it in: fields left out are empty, boxes left out are open. */
export interface SignUp extends SignUpForm {
  /** Channels on which the visitor accepts advertising. */
  readonly promotions: { readonly email: boolean; readonly sms: boolean; readonly appPush: boolean };
}

/** Reads the consent texts in force. */
export interface ConsentTexts {
  currentVersions(kinds: readonly string[]): Promise<readonly { kind: string; version: string }[]>;
}

export interface SignUpDeps extends Pick<Context, 'clock' | 'config'> {
  readonly members: MemberRepository;
  readonly tokens: MailTokenRepository;
  readonly hasher: PasswordHasher;
  readonly messenger: Messenger;
  readonly texts: ConsentTexts;
}

const confirmMs = EMAIL_CONFIRM_HOURS * hourMs;

/** An unconfirmed sign-up ends after two hours (AUTH-085) and frees its address. */
export const isVoid = (member: Pick<Member, 'auth_step' | 'confirm_before'>, now: Date): boolean =>
  member.auth_step === 'N' && member.confirm_before !== null && member.confirm_before <= now;

/** Sign-up and the confirmation of its mail address. */
export class SignUpService {
  constructor(private readonly deps: SignUpDeps) {}

  /** Whether an address belongs to a member, closed accounts included (AUTH-071, AUTH-073). @returns EMAIL_INVALID. */
  async isTaken(typed: string): Promise<Outcome<boolean>> {
    const email = normaliseEmail(typed);
    if (!isEmail(email)) return refused('EMAIL_INVALID');
    const member = await this.deps.members.findByEmail(email);
    return accepted(member !== undefined && !isVoid(member, this.deps.clock.now()));
  }

  /** Checks the form by itself; call it before a captcha is spent on it. */
  problemOf(form: SignUp): Outcome<void> {
    const email = normaliseEmail(form.email);
    const problem = signUpProblem({ ...form, email });
    if (problem) return refused(problem);
    return isGuessable(form.password, { email }) ? refused('PASSWORD_GUESSABLE') : accepted(undefined);
  }

  /** Checks the form again (AUTH-088), stores the member and mails the link. The route has checked the captcha. */
  async signUp(form: SignUp): Promise<Outcome<void>> {
    const { members, hasher, messenger, clock } = this.deps;
    const problem = this.problemOf(form);
    if (!problem.ok) return problem;
    if (form.referrer && !(await members.isReferrer(form.referrer))) return refused('REFERRER_INVALID');
    const hashed = await hasher.hash(form.password);
    if (!hashed.ok) return hashed;
    const outcome = await members.transact(async (tx): Promise<Outcome<void>> => {
      const now = clock.now();
      const row = newMember(form, hashed.value, now);
      await members.dropUnconfirmed(now, { email: row.email, tx });
      const member = await members.insert(tx, row);
      if (!member) return refused('EMAIL_TAKEN');
      await this.rememberConsents(tx, member.id, form, now);
      await this.postConfirmation(tx, member);
      return accepted(undefined);
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  /** Sends the mail again; the answer is the same for an unknown address (AUTH-095). */
  async sendConfirmation(typed: string): Promise<Outcome<void>> {
    const { members, messenger, clock } = this.deps;
    const email = normaliseEmail(typed);
    if (!isEmail(email)) return refused('EMAIL_INVALID');
    await members.transact(async (tx) => {
      const now = clock.now();
      const member = await members.lockByEmail(tx, email);
      if (member?.auth_step !== 'N' || member.state !== 'active' || isVoid(member, now)) return;
      if (member.confirm_before) await members.change(tx, member.id, { confirm_before: later(now, confirmMs) });
      await this.postConfirmation(tx, member);
    });
    messenger.wake();
    return accepted(undefined);
  }

  /** Confirms an address once (AUTH-096). @returns MAIL_LINK_USED if it was confirmed before, MAIL_LINK_EXPIRED otherwise. */
  async confirm(code: string): Promise<Outcome<void>> {
    const { members, tokens, clock } = this.deps;
    const now = clock.now();
    const confirmed = await members.transact(async (tx) => {
      const id = await tokens.use(tx, code, 'confirm', now);
      return id !== null && members.confirmEmail(tx, id);
    });
    if (confirmed) return accepted(undefined);
    // Accept a reload, a mail scanner that opened the link first, or the link of an earlier mail.
    return refused((await this.isConfirmed(code, now)) ? 'MAIL_LINK_USED' : 'MAIL_LINK_EXPIRED');
  }

  /** Deletes expired sign-ups and links. */
  async sweep(): Promise<void> {
    const now = this.deps.clock.now();
    await this.deps.members.dropUnconfirmed(now);
    await this.deps.tokens.sweep(now);
  }

  private async postConfirmation(tx: Tx, member: Member): Promise<void> {
    const { tokens, messenger, clock, config } = this.deps;
    const code = await tokens.make(tx, member.id, 'confirm', later(clock.now(), confirmMs));
    await messenger.post(tx, confirmMail(config.publicUrl, member.email, code));
  }

  /** The link is one of a member who has confirmed the address, with it or with another. */
  private async isConfirmed(code: string, now: Date): Promise<boolean> {
    const id = await this.deps.tokens.memberOf(code, 'confirm', now);
    const found = id === null ? null : await this.deps.members.find(id);
    return found !== null && found.member.auth_step !== 'N';
  }

  /** The texts that a sign-up agrees to, in the version shown then (AUTH-076, AUTH-077). */
  private async rememberConsents(tx: Tx, memberId: bigint, form: SignUp, now: Date): Promise<void> {
    const { email, sms, appPush } = form.promotions;
    const kinds = [
      'terms',
      'privacy',
      ...(form.consents.personal ? ['collection'] : []),
      ...(email || sms || appPush ? ['marketing'] : []),
    ];
    const versions = await this.deps.texts.currentVersions(kinds);
    const consents = versions.map(({ kind, version }) => ({ member_id: memberId, kind, version, agreed_at: now }));
    await this.deps.members.addConsents(consents, tx);
  }
}

const newMember = (form: SignUp, passwordHash: string, now: Date) => ({
  uid: newUid(),
  email: normaliseEmail(form.email),
  password_hash: passwordHash,
  password_changed_at: now,
  created_at: now,
  confirm_before: later(now, confirmMs),
  referrer_uid: form.referrer || null,
  agree_personal: form.consents.personal,
  promo_email: form.promotions.email,
  promo_sms: form.promotions.sms,
  promo_app_push: form.promotions.appPush,
});
