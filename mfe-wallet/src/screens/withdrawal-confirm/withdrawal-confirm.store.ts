import { isRecipientName, type NameLetters, nameLettersOf } from '@maru/domain/coin-withdrawal';
import type { ShellServices } from '@maru/platform';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { Attempt } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { type ExplainDeps, explainError } from '@maru/platform/refusals';
import type { CoinWithdrawalApi, Destination } from '../../api/coin-withdrawal.api';
import type { PlacedWithdrawal } from '../../confirm-withdrawal';
import type { Receiver } from '../../receivers';
import type { ConfirmParams } from '../../withdrawal-params';

export interface WithdrawalConfirmDeps extends ExplainDeps {
  readonly api: Pick<CoinWithdrawalApi, 'receivers' | 'needsVerification' | 'verify' | 'draft'>;
  readonly preferences: Pick<ShellServices['preferences'], 'language'>;
  readonly session: Pick<ShellServices['session'], 'me'>;
  /** Has the member confirm a draft; null where he does not. */
  confirm(draftId: string): Promise<PlacedWithdrawal | null>;
}

/** Whether a recipient must be named, and where he is. */
export interface Rule {
  readonly applies: boolean;
  /** Null for a personal wallet, and for a member of this exchange. */
  readonly receiver: Receiver | null;
}

/** Refusals after which the recipient has to be verified anew. */
const unlocking: readonly ApiError['code'][] = [
  'TRAVEL_VERIFICATION_INVALID',
  'TRAVEL_RULE_NEEDED',
  'TRAVEL_NAME_LETTERS',
];

/** The last look at a withdrawal: who receives it, and off to its confirmation (WALT-110 to WALT-119). */
export class WithdrawalConfirmStore {
  readonly rule = new Loadable<Rule>();
  surname = '';
  givenName = '';
  /** Id of the recipient's verification; empty before it. */
  verification = '';
  triedName = false;
  verifying = false;
  nameFailure = '';
  busy = false;
  failure = '';
  /** The fee is another one by now: the entry has to be filled in again. */
  feeChanged = false;
  placed: PlacedWithdrawal | null = null;
  private readonly attempt = new Attempt();
  /** Of the confirmation whose answer was lost. */
  private draftId: string | null = null;

  constructor(
    readonly params: ConfirmParams,
    private readonly deps: WithdrawalConfirmDeps,
  ) {
    makeAutoObservable<this, 'deps' | 'attempt' | 'draftId'>(this, {
      ...{ rule: false, params: false, deps: false, attempt: false, draftId: false },
    });
  }

  /** @returns stops the reads. */
  start(): () => void {
    void this.rule.load((signal) => this.readRule(signal));
    return () => this.rule.abort();
  }

  get destination(): Destination {
    const { seToken, toAddress, toParam, vaspId } = this.params;
    return { network: seToken, address: toAddress, tag: toParam, receiverId: vaspId };
  }

  get needsName(): boolean {
    return this.rule.value?.applies ?? false;
  }

  /** Korean at home, Latin abroad (WALT-114). */
  get letters(): NameLetters {
    return nameLettersOf(this.rule.value?.receiver?.country ?? '');
  }

  get verified(): boolean {
    return this.verification !== '';
  }

  get nameProblem(): 'TRAVEL_NAME_LETTERS' | null {
    const names = [this.surname.trim(), this.givenName.trim()];
    return names.every((name) => isRecipientName(name, this.letters)) ? null : 'TRAVEL_NAME_LETTERS';
  }

  get ready(): boolean {
    return this.rule.value !== undefined && (!this.needsName || this.verified) && !this.feeChanged;
  }

  /** The answer to the confirmation was lost: it may have been taken in all the same. */
  get lost(): boolean {
    return this.attempt.lost;
  }

  setName(change: { readonly surname?: string; readonly givenName?: string }): void {
    if (this.verified) return;
    Object.assign(this, change);
    this.triedName = false;
    this.nameFailure = '';
  }

  /** Has the receiving exchange confirm the name; both fields are locked by its success (WALT-117, WALT-118). */
  async verify(): Promise<void> {
    this.triedName = true;
    this.nameFailure = '';
    if (this.verifying || this.verified || this.nameProblem) return;
    this.verifying = true;
    const { activeCoin, amount } = this.params;
    const name = { surname: this.surname.trim(), givenName: this.givenName.trim() };
    try {
      const uuid = await this.deps.api.verify(activeCoin, amount, this.destination, name);
      runInAction(() => {
        this.verification = uuid;
      });
    } catch (error) {
      const text = errorText(error, this.deps.preferences.language);
      runInAction(() => {
        this.nameFailure = text;
      });
    } finally {
      runInAction(() => {
        this.verifying = false;
      });
    }
  }

  /** Has the exchange keep the withdrawal and the member confirm it; a lost confirmation is asked for again as it was (WALT-127). */
  async submit(): Promise<void> {
    if (this.busy || !this.ready) return;
    this.busy = true;
    this.failure = '';
    try {
      const again = this.lost ? this.draftId : null;
      const draftId = again ?? (await this.draft());
      this.draftId = draftId;
      const placed = await this.attempt.run(() => this.deps.confirm(draftId));
      runInAction(() => {
        this.placed = placed;
      });
    } catch (error) {
      await this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private draft(): Promise<string> {
    const { coinId, amount, fee } = this.params;
    const name = { surname: this.surname.trim(), givenName: this.givenName.trim() };
    return this.deps.api.draft({
      ...this.destination,
      ...(this.needsName ? name : { surname: '', givenName: '' }),
      ...{ coinId, amount, fee, verification: this.verification },
    });
  }

  /** Only transfers to other exchanges can need it. */
  private async readRule(signal: AbortSignal): Promise<Rule> {
    const { vaspId, local, activeCoin, amount } = this.params;
    if (vaspId === '' || local) return { applies: false, receiver: null };
    const receivers = await this.deps.api.receivers(signal);
    const receiver = receivers.find(({ id }) => id === vaspId) ?? null;
    return { applies: await this.deps.api.needsVerification(activeCoin, amount, this.destination), receiver };
  }

  private async fail(error: unknown): Promise<void> {
    const { session, preferences } = this.deps;
    const text = errorText(error, preferences.language);
    const code = error instanceof ApiError ? error.code : null;
    runInAction(() => {
      this.failure = text;
      if (code !== null && unlocking.includes(code)) this.verification = '';
      if (code === 'FEE_CHANGED') this.feeChanged = true;
    });
    if (error instanceof ApiError && !this.lost) await explainError(error, { me: session.me }, this.deps);
  }
}
