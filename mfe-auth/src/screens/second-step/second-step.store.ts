import type { Means } from '@maru/contract';
import { CODE_LENGTH } from '@maru/domain';
import { ApiError, errorText } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { recommendPasswordChange, tellPolicyChange } from '../../after-login';
import type { AuthApi } from '../../api/auth.api';
import { goBack, type ReturnPath } from '../../return-path';
import type { LoginDeps } from '../login/login.store';

export type SecondStepProblem = 'codeWrong' | 'timeout' | 'noAnswer' | 'refused';

/** Second step of the login, by SMS or authenticator app (AUTH-050..063). */
export class SecondStepStore {
  code = '';
  busy = false;
  sending = false;
  /** Epoch milliseconds; the code sent by SMS is void from then on. */
  codeUntil: number | null = null;
  sentTo = '';
  problem: SecondStepProblem | null = null;
  refusalText = '';

  constructor(
    private readonly api: Pick<AuthApi, 'sendLoginCode' | 'confirmLogin' | 'policyChanged'>,
    private readonly deps: LoginDeps & { readonly now: () => number },
    readonly token: string,
    readonly means: Means,
    private readonly returnTo: ReturnPath,
  ) {
    makeAutoObservable<this, 'api' | 'deps' | 'returnTo'>(this, {
      api: false,
      deps: false,
      token: false,
      means: false,
      returnTo: false,
    });
  }

  get canSubmit(): boolean {
    const codeAlive = this.means === 'OTP' || this.codeUntil !== null;
    return this.code.length === CODE_LENGTH && codeAlive && !this.busy;
  }

  setCode(code: string): void {
    this.code = code;
    if (code !== '' && this.problem !== 'timeout') this.problem = null;
  }

  /** Every request starts a countdown of its own (AUTH-053). */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.problem = null;
    try {
      const sent = await this.api.sendLoginCode(this.token, this.means);
      runInAction(() => {
        this.code = '';
        this.sentTo = sent.to;
        this.codeUntil = this.deps.now() + sent.expiresInSeconds * 1000;
      });
    } catch (error) {
      await this.fail(error);
    } finally {
      runInAction(() => {
        this.sending = false;
      });
    }
  }

  /** The code is void, whatever has been typed of it (AUTH-056). */
  expireCode(): void {
    this.codeUntil = null;
    this.code = '';
    this.problem = 'timeout';
  }

  async submit(): Promise<void> {
    if (!this.canSubmit) return;
    this.busy = true;
    try {
      const { passwordExpired } = await this.api.confirmLogin(this.token, this.means, this.code);
      await this.deps.session.refresh();
      this.deps.welcome();
      goBack(this.deps.navigation, this.returnTo);
      if (passwordExpired) await recommendPasswordChange(this.deps);
      await tellPolicyChange(this.api, this.deps);
    } catch (error) {
      await this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private async fail(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    const { navigation, modals, preferences } = this.deps;
    const count = Number(error.code);
    const show = (problem: SecondStepProblem) =>
      runInAction(() => {
        this.code = '';
        this.problem = problem;
        this.refusalText = errorText(error, preferences.language);
      });
    if (error.details.cause) return show('noAnswer');
    if (error.code === 'SECOND_STEP_EXPIRED') {
      modals.toast({ message: errorText(error, preferences.language), tone: 'warn' });
      return navigation.go('Login', undefined, { replace: true, state: this.returnTo });
    }
    // The server's clock decides, wherever the countdown on the screen stands.
    if (error.code === 'CODE_EXPIRED') return runInAction(() => this.expireCode());
    if (count > 10) return this.showBlocked();
    show(Number.isNaN(count) && error.code !== 'CODE_WRONG' ? 'refused' : 'codeWrong');
  }

  /** AUTH-059: a code over 10 means locked. */
  private async showBlocked(): Promise<void> {
    const { navigation, modals } = this.deps;
    const answer = await modals.open('loginBlocked', { variant: 'code' });
    navigation.go(answer === 'resetPassword' ? 'PwReset' : answer === 'reverify' ? 'authInfo' : 'Login', undefined, {
      replace: true,
    });
  }
}
