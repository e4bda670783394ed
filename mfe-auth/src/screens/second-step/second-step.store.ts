import type { Means } from '@maru/contract';
import { ApiError, errorText, unknownErrorCode } from '@maru/platform/api';
import { CodeEntry } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { Authenticators } from '@maru/remote-kit/passkey';
import { type LoginDeps, leaveLogin, recommendPasswordChange, suggestVerification } from '../../after-login';
import type { AuthApi, LoginResult } from '../../api/auth.api';
import type { ReturnPath } from '../../return-path';

export type SecondStepProblem = 'codeWrong' | 'timeout' | 'noAnswer' | 'refused' | 'passkeyCancelled';

/** Second step of the login, by SMS or authenticator app (AUTH-050..063). */
export class SecondStepStore {
  readonly entry: CodeEntry;
  /** A recovery code is asked for in the place of one of the authenticator. */
  byRecovery = false;
  /** Kept while the digits are on show. */
  recovery = '';
  busy = false;
  problem: SecondStepProblem | null = null;
  refusalText = '';

  constructor(
    private readonly api: Pick<
      AuthApi,
      'sendLoginCode' | 'confirmLogin' | 'passkeyRequest' | 'confirmPasskey' | 'policyChanged'
    >,
    private readonly deps: LoginDeps & {
      readonly now: () => number;
      readonly authenticators: Authenticators;
      /** Offers to have the factor reset. @returns whether the member wants that. */
      readonly askReset: () => Promise<boolean>;
    },
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
    return (this.byRecovery ? this.recovery.trim() !== '' : this.entry.complete) && !this.busy;
  }

  setCode(code: string): void {
    this.entry.setCode(code);
    if (code !== '' && this.problem !== 'timeout') this.problem = null;
  }

  setRecovery(text: string): void {
    this.recovery = text;
    this.problem = null;
  }

  /** Between the digits and a recovery code. */
  switchCode(): void {
    if (this.busy) return;
    this.byRecovery = !this.byRecovery;
    this.problem = null;
  }

  async send(): Promise<void> {
    this.problem = null;
    try {
      await this.entry.send();
    } catch (error) {
      await this.fail(error, 'refused');
    }
  }

  /** Voids the code and clears the input (AUTH-056). */
  expireCode(): void {
    this.entry.expire();
    this.problem = 'timeout';
  }

  async submit(): Promise<void> {
    if (!this.canSubmit) return;
    const code = this.byRecovery ? this.recovery.trim() : this.entry.code;
    await this.enter(() => this.api.confirmLogin(this.token, this.means, code));
  }

  /** With a passkey in the place of the code. Whatever comes of it, the code can still be entered. */
  async submitPasskey(): Promise<void> {
    if (this.busy) return;
    this.problem = null;
    await this.enter(async () => {
      const answer = await this.deps.authenticators.get(await this.api.passkeyRequest(this.token));
      return typeof answer === 'string' ? null : this.api.confirmPasskey(this.token, answer.credential);
    }, 'passkeyCancelled');
  }

  /** @param confirm - null: the member has put it off. @param wrong - what a counted refusal means here. */
  private async enter(
    confirm: () => Promise<LoginResult | null>,
    wrong: 'codeWrong' | 'passkeyCancelled' = 'codeWrong',
  ): Promise<void> {
    this.busy = true;
    try {
      const entered = await confirm();
      if (!entered) return runInAction(() => this.show(wrong));
      const { passwordExpired, verification } = entered;
      // At the first step still where a lost phone was reset and the authenticator is left (AUTH-132).
      const guide = verification === 'email' ? suggestVerification : undefined;
      await this.deps.session.refresh({ changed: true });
      this.deps.welcome();
      await leaveLogin(this.api, this.deps, this.returnTo, passwordExpired ? recommendPasswordChange : guide);
    } catch (error) {
      await this.fail(error, wrong);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private show(problem: SecondStepProblem, refusalText = ''): void {
    // Without an answer, what was typed may still be right.
    if (problem !== 'noAnswer') this.entry.setCode('');
    this.problem = problem;
    this.refusalText = refusalText;
  }

  /** @param wrong - what a counted refusal means here. */
  private async fail(error: unknown, wrong: 'codeWrong' | 'passkeyCancelled' | 'refused'): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    const { navigation, modals, preferences } = this.deps;
    const count = Number(error.code);
    const show = (problem: SecondStepProblem) =>
      runInAction(() => this.show(problem, errorText(error, preferences.language)));
    // Its code is a number, too, but counts nothing.
    if (error.code === unknownErrorCode) return show('noAnswer');
    if (error.code === 'SECOND_STEP_EXPIRED') {
      modals.toast({ message: errorText(error, preferences.language), tone: 'warn' });
      return navigation.go('Login', undefined, { replace: true, state: this.returnTo });
    }
    // The server's clock decides, wherever the countdown on the screen stands.
    if (error.code === 'CODE_EXPIRED' && wrong === 'codeWrong') return runInAction(() => this.expireCode());
    if (count > 10) return this.showBlocked();
    show(Number.isNaN(count) && error.code !== 'CODE_WRONG' ? 'refused' : wrong);
  }

  /** AUTH-059: a code over 10 means locked. The step's token is still good for a reset, which unlocks (AUTH-037). */
  private async showBlocked(): Promise<void> {
    const { navigation, modals, askReset } = this.deps;
    const answer = await modals.open('loginBlocked', { variant: 'code' });
    if (answer === 'reverify' && (await askReset())) return;
    navigation.go(answer === 'resetPassword' ? 'PwReset' : 'Login', undefined, { replace: true });
  }
}
