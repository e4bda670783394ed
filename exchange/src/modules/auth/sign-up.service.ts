import { accepted, type Language, type Outcome, refused } from '@maru/contract';
import { EMAIL_CONFIRM_HOURS } from '@maru/domain';
import { isEmail, isPassword, normaliseEmail, type SignUpForm, signUpProblem } from '@maru/domain/sign-up';
import { dayMs, hourMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import type { MemberSettings } from '../setting';
import { isGuessable } from './guessable-password';
import type { MailTokenRepository } from './mail-token.repository';
import { confirmMail } from './mails';
import type { PasswordChangeService } from './password-change.service';
import type { PasswordHasher } from './password-hasher';
import { newToken, newUid } from './secrets';
import type { SignUpRepository } from './sign-up.repository';

/** A sign-up form as the visitor filled it in: fields left out are empty, boxes left out are open. */
export interface SignUp extends SignUpForm {
  readonly language?: Language;
  /** Channels on which the visitor accepts advertising. */
  readonly promotions: { readonly email: boolean; readonly sms: boolean; readonly appPush: boolean };
}

/** Reads the consent texts in force. */
export interface ConsentTexts {
  currentVersions(kinds: readonly string[]): Promise<readonly { kind: string; version: string; effective_at: Date }[]>;
}

export interface SignUpDeps extends Pick<Context, 'clock' | 'config'> {
  readonly members: MemberRepository;
  readonly tokens: MailTokenRepository;
  readonly browsers: SignUpRepository;
  readonly hasher: PasswordHasher;
  readonly passwords: PasswordChangeService;
  readonly messenger: Messenger;
  readonly texts: ConsentTexts;
  readonly settings: Pick<MemberSettings, 'change'>;
}

type Forgetting = (tx: Tx, memberId: bigint) => Promise<void>;

const confirmMs = EMAIL_CONFIRM_HOURS * hourMs;
/** Mails per sign-up and hour: anybody may ask for them. */
const mailsPerHourMax = 5;
/** A form may have been open for so long: a needed text that is younger was perhaps not the one that was shown. */
const formMs = hourMs;
const neededTexts: readonly string[] = ['terms', 'privacy'];
/** No mail prolongs a sign-up beyond it: an address must not be taken for ever without its owner. */
const signUpMsMax = dayMs;

/** An unconfirmed sign-up ends after two hours (AUTH-085) and frees its address. */
export const isVoid = (member: Pick<Member, 'auth_step' | 'confirm_before'>, now: Date): boolean =>
  member.auth_step === 'N' && member.confirm_before !== null && member.confirm_before <= now;

/** Sign-up and the confirmation of its mail address. */
export class SignUpService {
  private readonly others: Forgetting[] = [];

  constructor(private readonly deps: SignUpDeps) {}

  /** Other modules delete what a member without a confirmed address has made with them: it may be a stranger's. */
  with(work: Forgetting): void {
    this.others.push(work);
  }

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

  /**
   * Checks the form again (AUTH-088), stores the member and mails the link. The route has checked the captcha.
   * @param known - token that names the browser already. @returns the token that names it from now on.
   */
  async signUp(form: SignUp, known: string | null): Promise<Outcome<string>> {
    const { members, browsers, hasher, messenger, settings, clock } = this.deps;
    const problem = this.problemOf(form);
    if (!problem.ok) return problem;
    if (form.referrer && !(await members.isReferrer(form.referrer))) return refused('REFERRER_INVALID');
    const hashed = await hasher.hash(form.password);
    if (!hashed.ok) return hashed;
    const browser = known ?? newToken();
    const outcome = await members.transact(async (tx): Promise<Outcome<string>> => {
      const now = clock.now();
      const row = newMember(form, hashed.value, now);
      await members.dropUnconfirmed(tx, row.email, now);
      const member = await members.insert(tx, row);
      if (!member) return refused('EMAIL_TAKEN');
      await browsers.begin(tx, member.id, browser);
      await this.rememberConsents(tx, member.id, form, now);
      if (form.language) await settings.change(member.id, { language: form.language }, tx);
      await this.postConfirmation(tx, member);
      return accepted(browser);
    });
    if (outcome.ok) messenger.wake();
    return outcome;
  }

  /** Sends the mail again; the answer is the same for an unknown address, and above five an hour (AUTH-095). */
  async sendConfirmation(typed: string): Promise<Outcome<void>> {
    const { members, tokens, messenger, clock } = this.deps;
    const email = normaliseEmail(typed);
    if (!isEmail(email)) return refused('EMAIL_INVALID');
    await members.transact(async (tx) => {
      const now = clock.now();
      const member = await members.lockByEmail(tx, email);
      if (member?.auth_step !== 'N' || member.state !== 'active' || isVoid(member, now)) return;
      const hourAgo = later(now, -hourMs);
      const mailed = await tokens.countAfter(tx, member.id, 'confirm', later(hourAgo, confirmMs));
      if (mailed >= mailsPerHourMax) return;
      const until = new Date(
        Math.min(later(now, confirmMs).getTime(), later(member.created_at, signUpMsMax).getTime()),
      );
      if (member.confirm_before && until > member.confirm_before)
        await members.change(tx, member.id, { confirm_before: until });
      await this.postConfirmation(tx, member);
    });
    messenger.wake();
    return accepted(undefined);
  }

  /**
   * Confirms an address once (AUTH-096), in the browser of its sign-up: anybody may have signed up with somebody else's address. What
   * opens the link elsewhere, such as a mail scanner, uses nothing up.
   * @returns MAIL_LINK_USED if it was confirmed before, NEW_PASSWORD_NEEDED in another browser, MAIL_LINK_EXPIRED otherwise.
   */
  async confirm(code: string, browser: string | null): Promise<Outcome<void>> {
    const { tokens, browsers, clock } = this.deps;
    const id = await tokens.memberOf(code, 'confirm', clock.now());
    if (id === null) return refused('MAIL_LINK_EXPIRED');
    if (browser && (await browsers.wasBegunIn(id, browser))) return this.confirmOnce(code);
    return refused((await this.isConfirmed(id)) ? 'MAIL_LINK_USED' : 'NEW_PASSWORD_NEEDED');
  }

  /**
   * Confirms an address in any browser, with a new password: the one of the sign-up is dropped with all that began with it.
   * @returns as `confirm`, and the refusals of a password.
   */
  async confirmAnew(code: string, password: string): Promise<Outcome<void>> {
    const { members, tokens, hasher, passwords, clock } = this.deps;
    if (!isPassword(password)) return refused('PASSWORD_RULE');
    const id = await tokens.memberOf(code, 'confirm', clock.now());
    const owner = id === null ? undefined : (await members.find(id))?.member;
    if (!owner) return refused('MAIL_LINK_EXPIRED');
    if (owner.auth_step !== 'N') return refused('MAIL_LINK_USED');
    if (isGuessable(password, owner)) return refused('PASSWORD_GUESSABLE');
    const hashed = await hasher.hash(password);
    if (!hashed.ok) return hashed;
    const confirmed = await this.confirmOnce(code, async (tx) => {
      await passwords.replace(tx, owner.id, hashed.value, { phishing_code: null });
      await this.forget(tx, owner.id);
    });
    if (confirmed.ok) passwords.ended(owner.id);
    return confirmed;
  }

  /** Deletes expired sign-ups and links. */
  async sweep(): Promise<void> {
    const now = this.deps.clock.now();
    try {
      await this.deps.members.sweepUnconfirmed(now);
    } finally {
      await this.deps.tokens.sweep(later(now, -hourMs));
    }
  }

  private async forget(tx: Tx, memberId: bigint): Promise<void> {
    for (const work of this.others) await work(tx, memberId);
  }

  private async postConfirmation(tx: Tx, member: Member): Promise<void> {
    const { tokens, messenger, clock, config } = this.deps;
    const expiresAt = later(clock.now(), confirmMs);
    const code = await tokens.make(tx, member.id, 'confirm', expiresAt);
    await messenger.post(tx, { ...confirmMail(config.publicUrl, member.email, code), expiresAt });
  }

  /** @param along - in the same transaction, where the address was not confirmed before. */
  private async confirmOnce(code: string, along?: (tx: Tx) => Promise<void>): Promise<Outcome<void>> {
    const { members, tokens, browsers, clock } = this.deps;
    const now = clock.now();
    const confirmed = await members.transact(async (tx) => {
      const id = await tokens.use(tx, code, 'confirm', now);
      if (id === null || !(await members.confirmEmail(tx, id, now))) return false;
      await browsers.end(tx, id);
      await along?.(tx);
      return true;
    });
    if (confirmed) return accepted(undefined);
    // Accept a reload, a second click, or the link of an earlier mail.
    const id = await tokens.memberOf(code, 'confirm', now);
    return refused(id !== null && (await this.isConfirmed(id)) ? 'MAIL_LINK_USED' : 'MAIL_LINK_EXPIRED');
  }

  /** The member has confirmed the address, with this link or another. */
  private async isConfirmed(memberId: bigint): Promise<boolean> {
    const found = await this.deps.members.find(memberId);
    return found !== null && found.member.auth_step !== 'N';
  }

  /**
   * The texts that a sign-up agrees to, in the version shown then (AUTH-076, AUTH-077). A needed one that has just changed is left out:
   * the member is asked for it once logged in (AUTH-151).
   */
  private async rememberConsents(tx: Tx, memberId: bigint, form: SignUp, now: Date): Promise<void> {
    const { email, sms, appPush } = form.promotions;
    const kinds = [
      ...neededTexts,
      ...(form.consents.personal ? ['collection'] : []),
      ...(email || sms || appPush ? ['marketing'] : []),
    ];
    const versions = await this.deps.texts.currentVersions(kinds);
    const wasShown = (kind: string, from: Date) => !neededTexts.includes(kind) || from <= later(now, -formMs);
    const consents = versions.flatMap(({ kind, version, effective_at }) =>
      wasShown(kind, effective_at) ? [{ member_id: memberId, kind, version, agreed_at: now }] : [],
    );
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
