import type { RefusalName } from '@maru/contract';
import { krwAmountProblem, withdrawableKrw } from '@maru/domain/withdrawal';
import type { Preferences, PriceFeed } from '@maru/platform';
import { errorText, Loadable } from '@maru/platform/api';
import { Attempt, feedBegins, type Payment, type SecondFactor } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { Decimal, parseAmount } from '@maru/platform/money';
import type { KrwTerms, KrwWithdrawal, WithdrawalApi } from '../../api/withdrawal.api';

export interface KrwWithdrawalDeps {
  readonly api: Pick<WithdrawalApi, 'terms' | 'latest' | 'request'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

/**
 * Asks for the second factor of exactly this payment and sends it with that, again while the code is wrong. Sends nothing where the
 * member gives no code; rejects as the last `send` does.
 */
export type Pay = (payment: Payment, send: (proof: SecondFactor) => Promise<void>) => Promise<unknown>;

/** A withdrawal of KRW: its gates, its form, and what became of the latest ones (WALT-140 to WALT-145). */
export class KrwWithdrawalStore {
  readonly terms = new Loadable<KrwTerms>();
  readonly latest = new Loadable<readonly KrwWithdrawal[]>();
  amount = '';
  busy = false;
  /** Errors show only after the first submit. */
  tried = false;
  refusalText = '';
  /** Amount of the withdrawal that was just accepted. */
  accepted: string | null = null;
  private readonly attempt = new Attempt();
  /** Second factor of the last request; sent again while its answer is lost, so that the exchange finds the first request. */
  private proof: SecondFactor | null = null;

  constructor(private readonly deps: KrwWithdrawalDeps) {
    makeAutoObservable<this, 'deps' | 'attempt' | 'proof'>(this, {
      terms: false,
      latest: false,
      deps: false,
      attempt: false,
      proof: false,
    });
  }

  /** Reads terms and history, and again whenever the member's KRW changes, or may have. @returns stops it. */
  start(): () => void {
    this.load();
    const { prices } = this.deps;
    const subscription = prices.private$.subscribe((event) => {
      if (event.kind === 'wallet' && event.wallet.coin === 'KRW') this.load();
    });
    subscription.add(feedBegins(prices).subscribe(() => this.load()));
    return () => {
      subscription.unsubscribe();
      this.terms.abort();
      this.latest.abort();
    };
  }

  load(): void {
    void this.terms.load((signal) => this.deps.api.terms(signal));
    void this.latest.load((signal) => this.deps.api.latest(signal));
  }

  get open(): boolean {
    return this.terms.value?.gates.every(({ met }) => met) ?? false;
  }

  get problem(): RefusalName | null {
    return this.terms.value ? krwAmountProblem(this.amount, this.terms.value) : null;
  }

  get maximum(): Decimal {
    return this.terms.value ? withdrawableKrw(this.terms.value) : new Decimal(0);
  }

  /** Taken from the balance: amount and fee; null while there is no amount. */
  get total(): Decimal | null {
    const amount = parseAmount(this.amount);
    return amount && this.terms.value ? amount.plus(this.terms.value.fee) : null;
  }

  /** The answer to the last request was lost: it may have been accepted all the same. */
  get lost(): boolean {
    return this.attempt.lost;
  }

  setAmount(amount: string): void {
    this.amount = amount;
    this.tried = false;
    this.refusalText = '';
    this.accepted = null;
    this.attempt.renew();
  }

  /** 10, 25, 50 or 100 percent of what can be withdrawn, in whole won. */
  takeShare(percent: number): void {
    this.setAmount(this.maximum.times(percent).div(100).floor().toFixed());
  }

  async submit(pay: Pay): Promise<void> {
    if (this.busy || !this.terms.value) return;
    this.tried = true;
    this.refusalText = '';
    // A lost request is asked for again as it was: what it has changed already is no problem of the amount.
    const again = this.lost ? this.proof : null;
    if (!again && this.problem) return;
    this.busy = true;
    try {
      const { amount } = this;
      if (again) await this.send(amount, again);
      else await pay({ coinId: this.terms.value.coinId, amount }, (proof) => this.send(amount, proof));
    } catch (error) {
      this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  private async send(amount: string, proof: SecondFactor): Promise<void> {
    this.proof = proof;
    const placed = await this.attempt.run(() => this.deps.api.request(amount, proof));
    runInAction(() => {
      this.setAmount('');
      this.accepted = placed.amount;
    });
    this.load();
  }

  private fail(error: unknown): void {
    const text = errorText(error, this.deps.preferences.language);
    runInAction(() => {
      this.refusalText = text;
    });
    if (!this.lost) this.load();
  }
}
