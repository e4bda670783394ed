import type { Means, PaymentToken } from '@maru/contract';
import type { ModalInput, ShellServices } from '@maru/platform';
import { ApiError, errorText } from '@maru/platform/api';
import { CodeEntry, type SecondFactor, type SentCode } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';

export type StepUpDeps = Pick<ShellServices, 'api' | 'preferences' | 'now'>;

/** The second factor of one payment: a token of exactly that payment, and the code that goes with it (WALT-120). */
export class StepUpStore {
  means: Means;
  entry: CodeEntry;
  busy = false;
  problem: string | null;
  private token = '';

  constructor(
    private readonly deps: StepUpDeps,
    readonly input: ModalInput<'stepUp'>,
  ) {
    [this.means] = input.means;
    this.problem = input.problem ?? null;
    this.entry = this.entryFor(this.means);
    makeAutoObservable<this, 'deps' | 'token'>(this, { deps: false, input: false, token: false });
  }

  get canConfirm(): boolean {
    return this.entry.complete && !this.busy;
  }

  choose(means: Means): void {
    this.means = means;
    this.entry = this.entryFor(means);
    this.problem = null;
  }

  async send(): Promise<void> {
    this.problem = null;
    try {
      await this.entry.send();
    } catch (error) {
      this.fail(error);
    }
  }

  /** @returns the proof; null while there is none, with the reason in `problem`. */
  async confirm(): Promise<SecondFactor | null> {
    if (!this.canConfirm) return null;
    const { means, entry } = this;
    this.busy = true;
    this.problem = null;
    try {
      if (means === 'OTP') this.token = (await this.requestToken(means)).token;
      return { means, token: this.token, code: entry.code };
    } catch (error) {
      this.fail(error);
      return null;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
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
