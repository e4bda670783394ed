import type { Means } from '@maru/contract';
import { ApiError, errorText } from '@maru/platform/api';
import { CodeEntry } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { type LoginDeps, leaveLogin, recommendPasswordChange } from '../../after-login';
import type { AuthApi } from '../../api/auth.api';
import type { ReturnPath } from '../../return-path';

export type SecondStepProblem = 'codeWrong' | 'timeout' | 'noAnswer' | 'refused';

/** Second step of the login, by SMS or authenticator app (AUTH-050..063). */
export class SecondStepStore {
  readonly entry: CodeEntry;
  busy = false;
  problem: SecondStepProblem | null = null;
  refusalText = '';

  constructor(
    private readonly api: Pick<AuthApi, 'sendLoginCode' | 'confirmLogin' | 'policyChanged'>,
    private readonly deps: LoginDeps & { readonly now: () => number },
    readonly token: string,
    readonly means: Means,
    private readonly returnTo: ReturnPath,
  ) {
    const send = means === 'SMS' ? () => api.sendLoginCode(token, means) : null;
    this.entry = new CodeEntry({ send, now: deps.now });
    makeAutoObservable<this, 'api' | 'deps' | 'returnTo'>(this, {
      api: false,
      deps: false,
      entry: false,
      token: false,
      means: false,
      returnTo: false,
    });
  }

  get canSubmit(): boolean {
    return this.entry.complete && !this.busy;
  }

  setCode(code: string): void {
    this.entry.setCode(code);
    if (code !== '' && this.problem !== 'timeout') this.problem = null;
  }

  async send(): Promise<void> {
    this.problem = null;
    try {
      await this.entry.send();
    } catch (error) {
      await this.fail(error);
    }
  }

  /** Voids the code and clears the input (AUTH-056). */
  expireCode(): void {
    this.entry.expire();
    this.problem = 'timeout';
  }

  async submit(): Promise<void> {
    if (!this.canSubmit) return;
    this.busy = true;
    try {
      const { passwordExpired } = await this.api.confirmLogin(this.token, this.means, this.entry.code);
      await this.deps.session.refresh();
      this.deps.welcome();
      await leaveLogin(this.api, this.deps, this.returnTo, passwordExpired ? recommendPasswordChange : undefined);
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
        this.entry.setCode('');
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
