import { isRecipientName, type NameLetters, nameLettersOf } from '@maru/domain/coin-withdrawal';
import type { ShellServices } from '@maru/platform';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { CoinWithdrawalApi, Destination } from '../../api/coin-withdrawal.api';
import { type ConfirmParams, receiverOf } from '../../api/withdrawal-params';
import { confirmedElsewhere } from '../../confirm-withdrawal';
import type { Receiver } from '../../receivers';
import { type TellFailureDeps, tellFailure } from '../../tell-failure';

export interface WithdrawalConfirmDeps extends TellFailureDeps {
  readonly navigation: Pick<ShellServices['navigation'], 'go' | 'back'>;
  readonly api: Pick<CoinWithdrawalApi, 'receivers' | 'needsVerification' | 'verify' | 'draft'>;
  /** Leaves for the page that confirms the draft. */
  confirm(confirmUrl: string): void;
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

  constructor(
    readonly params: ConfirmParams,
    private readonly deps: WithdrawalConfirmDeps,
  ) {
    makeAutoObservable<this, 'deps'>(this, { rule: false, params: false, deps: false });
  }

  /** @returns stops the reads. */
  start(): () => void {
    void this.rule.load((signal) => this.readRule(signal));
    return () => this.rule.abort();
  }

  get destination(): Destination {
    const { seToken, toAddress, toParam } = this.params;
    return { network: seToken, address: toAddress, tag: toParam, receiverId: receiverOf(this.params) };
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
    return this.rule.value !== undefined && (!this.needsName || this.verified);
  }

  /** The name is with the receiving exchange, or confirmed by it. */
  get nameFixed(): boolean {
    return this.verifying || this.verified;
  }

  setName(change: { readonly surname?: string; readonly givenName?: string }): void {
    if (this.nameFixed) return;
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

  /** Has the exchange judge the withdrawal and keep it, then leaves for its confirmation; a draft moves nothing, so a lost one may be made again. */
  async submit(): Promise<void> {
    if (this.busy || !this.ready) return;
    this.busy = true;
    try {
      const confirmUrl = await this.draft();
      if (confirmUrl === '') throw confirmedElsewhere();
      this.deps.confirm(confirmUrl);
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
    const { local, activeCoin, amount } = this.params;
    const receiverId = receiverOf(this.params);
    if (receiverId === '' || local) return { applies: false, receiver: null };
    const receivers = await this.deps.api.receivers(signal);
    const receiver = receivers.find(({ id }) => id === receiverId) ?? null;
    return { applies: await this.deps.api.needsVerification(activeCoin, amount, this.destination), receiver };
  }

  private async fail(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : null;
    runInAction(() => {
      this.busy = false;
      if (code !== null && unlocking.includes(code)) this.verification = '';
    });
    await tellFailure(error, this.deps);
    // The entry reads its terms anew, with the fee of now (WALT-083).
    if (code === 'FEE_CHANGED') this.deps.navigation.back();
  }
}
