import { isEmail, isPassword, normaliseEmail, signUpProblem } from '@maru/domain/sign-up';
import type { ModalBus, Navigation, Preferences } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import type { CaptchaStore } from '@maru/platform/captcha';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { isLost } from '../../answer-lost';
import type { AuthApi, SignUpCommand } from '../../api/auth.api';
import { type ConsentName, consentNames } from '../../consents';
import { isAboutPassword } from '../../password-refusal';

/** `unknown`: the check has failed. */
export type EmailState = 'empty' | 'malformed' | 'checking' | 'taken' | 'available' | 'unchecked' | 'unknown';

export interface SignUpDeps {
  readonly modals: ModalBus;
  readonly navigation: Navigation;
  readonly preferences: Pick<Preferences, 'language'>;
}

/** The sign-up form (AUTH-070..084). The checks here are for comfort; the exchange repeats them all. */
export class SignUpStore {
  email = '';
  emailState: EmailState = 'empty';
  password = '';
  confirmation = '';
  referrer: string;
  consents: Record<ConsentName, boolean> = Object.fromEntries(consentNames.map((name) => [name, false])) as Record<
    ConsentName,
    boolean
  >;
  busy = false;
  refusalText = '';
  /** Shown beside the password, until it is changed. */
  passwordRefusal = '';

  /** Addresses that were sent without an answer. */
  private readonly lostEmails = new Set<string>();

  constructor(
    private readonly api: Pick<AuthApi, 'emailTaken' | 'signUp'>,
    private readonly deps: SignUpDeps,
    readonly captcha: CaptchaStore,
    invite: string,
  ) {
    this.referrer = invite.slice(0, 40);
    makeAutoObservable<this, 'api' | 'deps'>(this, { api: false, deps: false, captcha: false });
  }

  get passwordOk(): boolean {
    return isPassword(this.password);
  }

  get confirmationOk(): boolean {
    return this.confirmation !== '' && this.confirmation === this.password;
  }

  get allConsented(): boolean {
    return consentNames.every((name) => this.consents[name]);
  }

  get someConsented(): boolean {
    return consentNames.some((name) => this.consents[name]);
  }

  /** AUTH-081: every condition holds. A referrer without consent stays open to a click, which explains it (AUTH-079). */
  get ready(): boolean {
    const problem = signUpProblem(this.form);
    const formOk = problem === null || problem === 'REFERRER_CONSENT';
    return formOk && this.emailOk && this.confirmationOk && this.captcha.solved && !this.busy;
  }

  /** Where the check has failed, that of the exchange on submit has to do. */
  private get emailOk(): boolean {
    return this.emailState === 'available' || this.emailState === 'unknown';
  }

  /** The address is taken since it was sent without an answer: by this sign-up, it seems, whose mail is on its way then. */
  get perhapsDone(): boolean {
    return this.emailState === 'taken' && this.lostEmails.has(normaliseEmail(this.email));
  }

  private get form(): SignUpCommand {
    return {
      email: normaliseEmail(this.email),
      password: this.password,
      consents: this.consents,
      referrer: this.referrer.trim(),
      language: this.deps.preferences.language,
    };
  }

  setEmail(email: string): void {
    this.email = email;
    this.emailState = email.trim() === '' ? 'empty' : isEmail(normaliseEmail(email)) ? 'unchecked' : 'malformed';
  }

  setPassword(password: string): void {
    this.password = password;
    this.passwordRefusal = '';
  }

  setConfirmation(confirmation: string): void {
    this.confirmation = confirmation;
  }

  setReferrer(referrer: string): void {
    this.referrer = referrer;
  }

  setConsent(name: ConsentName, given: boolean): void {
    this.consents[name] = given;
  }

  /** Sets or clears all (AUTH-078). */
  setAllConsents(given: boolean): void {
    for (const name of consentNames) this.consents[name] = given;
  }

  /** Promotion is one line with two types. */
  setPromotion(given: boolean): void {
    this.consents.promoEmail = given;
    this.consents.promoSms = given;
  }

  /** AUTH-071; a malformed address is not sent. */
  async checkEmail(): Promise<void> {
    if (this.emailState !== 'unchecked' && this.emailState !== 'unknown') return;
    const asked = this.email;
    // A second try does not close the button, which the member may be about to press.
    if (this.emailState === 'unchecked') this.emailState = 'checking';
    const state = await this.api.emailTaken(normaliseEmail(asked)).then(
      (taken) => (taken ? 'taken' : 'available') as EmailState,
      () => 'unknown' as EmailState,
    );
    runInAction(() => {
      // The member may have typed on while we waited: an answer about the old address says nothing.
      if (asked === this.email) this.emailState = state;
    });
  }

  async submit(): Promise<void> {
    if (!this.ready) return;
    if (signUpProblem(this.form) === 'REFERRER_CONSENT') return this.explainReferrer();
    this.busy = true;
    this.refusalText = '';
    this.passwordRefusal = '';
    try {
      await this.api.signUp(this.form, this.captcha.fields);
      const address = this.form.email;
      this.deps.navigation.go('Login', undefined, { replace: true });
      await this.deps.modals.open('emailVerification', { address });
    } catch (error) {
      this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private async explainReferrer(): Promise<void> {
    const error = new ApiError({ status: 400, code: 'REFERRER_CONSENT', message: referrerConsent });
    await this.deps.modals.open('notice', { message: errorText(error, this.deps.preferences.language) });
  }

  /** The form keeps its content; only the captcha has to be solved again (AUTH-083). */
  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    void this.captcha.reset();
    if (isLost(error)) this.lostEmails.add(this.form.email);
    const text = errorText(error, this.deps.preferences.language);
    if (error.code === 'EMAIL_TAKEN') this.emailState = 'taken';
    if (isAboutPassword(error)) this.passwordRefusal = text;
    else if (!this.perhapsDone) this.refusalText = text;
  }
}

/** ERR-133, for the one refusal that the form itself gives. */
const referrerConsent = '추천인 코드를 입력하려면 개인정보 수집·이용(선택) 동의가 필요합니다.';
