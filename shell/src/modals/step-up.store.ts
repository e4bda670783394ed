import type { Means, PaymentToken } from '@maru/contract';
import type { ModalInput, ShellServices } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { CodeEntry, type CodeProblem, type SentCode } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';

export type StepUpDeps = Pick<ShellServices, 'api' | 'preferences' | 'now'>;

/** The second factor of one payment: a token of exactly that payment, and the codes that go with it (WALT-120). */
export class StepUpStore {
  means: Means;
  entry: CodeEntry;
  busy = false;
  /** The payment is on its way: nobody can take it back. */
  paying = false;
  /** Why no token came. */
  problem: string | null = null;
  /** What is wrong with the last code; told at its field until another one is typed. */
  codeProblem: CodeProblem | null = null;
  /** One token for all codes of a means, so that the exchange pays once whatever is sent. */
  private token = '';
  private left = false;

  constructor(
    private readonly deps: StepUpDeps,
    readonly input: ModalInput<'stepUp'>,
  ) {
    [this.means] = input.means;
    this.entry = this.entryFor(this.means);
    makeAutoObservable<this, 'deps' | 'token' | 'left'>(this, { deps: false, input: false, token: false, left: false });
  }

  get canConfirm(): boolean {
    return this.entry.complete && !this.busy;
  }

  choose(means: Means): void {
    if (this.busy) return;
    this.means = means;
    this.entry = this.entryFor(means);
    this.token = '';
    this.clearProblems();
  }

  setCode(code: string): void {
    this.entry.setCode(code);
    if (code !== '') this.codeProblem = null;
  }

  /** The time of the sent code is over. */
  expire(): void {
    this.entry.expire();
    this.codeProblem = 'expired';
  }

  async send(): Promise<void> {
    if (this.busy) return;
    this.clearProblems();
    try {
      await this.entry.send();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Pays with the code that was typed. @returns whether the modal is done; if not, `codeProblem` or `problem` says why. */
  async confirm(): Promise<boolean> {
    if (!this.canConfirm) return false;
    const { means, entry } = this;
    const { code } = entry;
    this.busy = true;
    this.clearProblems();
    try {
      if (this.token === '') this.token = (await this.requestToken(means)).token;
      return !this.left && (await this.pay(code));
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** @returns whether the member can leave: not while the payment is on its way. */
  leave(): boolean {
    if (!this.paying) this.left = true;
    return this.left;
  }

  private async pay(code: string): Promise<boolean> {
    this.paying = true;
    const problem = await this.input.pay({ means: this.means, token: this.token, code });
    runInAction(() => {
      this.paying = false;
      if (problem === 'expired') this.expire();
      if (problem === 'wrong') this.entry.setCode('');
      this.codeProblem = problem;
    });
    return problem === null;
  }

  private clearProblems(): void {
    this.problem = null;
    this.codeProblem = null;
  }

  private entryFor(means: Means): CodeEntry {
    return new CodeEntry({ send: means === 'SMS' ? () => this.sendCode() : null, now: this.deps.now });
  }

  /** The exchange sends the code with the token that it belongs to. */
  private async sendCode(): Promise<SentCode> {
    const { token, to = '', expiresInSeconds } = await this.requestToken('SMS');
    this.token = token;
    return { to, expiresInSeconds };
  }

  private requestToken(means: Means): Promise<PaymentToken> {
    return this.deps.api.get<PaymentToken>(`/v1/auth/means/${means}/token`, { ...this.input.payment });
  }

  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    runInAction(() => {
      this.problem = errorText(error, this.deps.preferences.language);
    });
  }
}
