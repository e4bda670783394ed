import { ApiError, errorText } from '@maru/platform/api';
import type { CaptchaStore } from '@maru/platform/captcha';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import {
  askForMail,
  type LoginDeps,
  leaveLogin,
  recommendPasswordChange,
  suggestVerification,
} from '../../after-login';
import { type AuthApi, LoginDataDiffer, type LoginResult } from '../../api/auth.api';
import type { ReturnPath } from '../../return-path';
import { explainLogin, isSilent, offerNewPassword } from './login-refusals';

/** Keys of the texts beside the form. */
export type LoginProblem = 'idMissing' | 'passwordMissing' | 'captchaMissing' | 'noAnswer' | 'dataDiffer' | 'refused';

/** The login form: checks in order, one request per click, and what each answer means (AUTH-001..039). */
export class LoginStore {
  email: string;
  password = '';
  saveId: boolean;
  busy = false;
  problem: LoginProblem | null = null;
  refusalText = '';

  constructor(
    private readonly api: Pick<AuthApi, 'login' | 'policyChanged'>,
    private readonly deps: LoginDeps & {
      /** What the member reads of an answer that is not understood (ERR-120). */
      readonly dataDiffer: () => string;
    },
    readonly captcha: CaptchaStore,
    private readonly returnTo: ReturnPath,
  ) {
    this.email = deps.storage.read('savedEmail');
    this.saveId = this.email !== '';
    makeAutoObservable<this, 'api' | 'deps' | 'returnTo'>(this, {
      api: false,
      deps: false,
      captcha: false,
      returnTo: false,
    });
  }

  setEmail(email: string): void {
    this.email = email;
    if (this.problem === 'idMissing') this.problem = null;
  }

  setPassword(password: string): void {
    this.password = password;
    if (this.problem === 'passwordMissing') this.problem = null;
  }

  setSaveId(saveId: boolean): void {
    this.saveId = saveId;
  }

  /** First failure stops (AUTH-004). */
  private get missing(): LoginProblem | null {
    if (this.email.trim() === '') return 'idMissing';
    if (this.password === '') return 'passwordMissing';
    return this.captcha.solved ? null : 'captchaMissing';
  }

  async submit(): Promise<void> {
    if (this.busy) return;
    this.problem = this.missing;
    if (this.problem) return;
    this.busy = true;
    try {
      const answer = await this.api.login(this.email.trim(), this.password, this.captcha.fields);
      this.keepEmail();
      await this.follow(answer);
    } catch (error) {
      await this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** AUTH-005. */
  private keepEmail(): void {
    const { storage } = this.deps;
    if (this.saveId) storage.write('savedEmail', this.email.trim());
    else storage.remove('savedEmail');
  }

  /** AUTH-021, AUTH-024, AUTH-025. */
  private async follow({ token, means, passkey, verification, passwordExpired }: LoginResult): Promise<void> {
    const { navigation } = this.deps;
    if (token) {
      const route = means.includes('OTP') ? 'LoginOTP' : 'LoginSMS';
      navigation.go(route, undefined, { state: { token, ...(passkey && { passkey }), ...this.returnTo } });
      return;
    }
    await this.deps.session.refresh({ changed: true });
    this.deps.welcome();
    const known = passwordExpired ? recommendPasswordChange : suggestVerification;
    const guide = verification === 'none' ? askForMail(this.email.trim()) : known;
    await leaveLogin(this.api, this.deps, this.returnTo, guide);
  }

  /** AUTH-026, AUTH-027. */
  private async differ({ isSilent: nothing }: LoginDataDiffer): Promise<void> {
    if (nothing) return;
    runInAction(() => {
      this.problem = 'dataDiffer';
      this.busy = false;
    });
    await offerNewPassword(this.deps.dataDiffer(), this.deps);
  }

  private async fail(error: unknown): Promise<void> {
    void this.captcha.reset();
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof LoginDataDiffer) return this.differ(error);
    if (error.details.cause) {
      runInAction(() => {
        this.problem = 'noAnswer';
      });
      return;
    }
    const message = errorText(error, this.deps.preferences.language);
    runInAction(() => {
      this.problem = isSilent(error) ? null : 'refused';
      this.refusalText = message;
      this.busy = false;
    });
    await explainLogin(error, { email: this.email.trim(), message }, this.deps);
  }
}
