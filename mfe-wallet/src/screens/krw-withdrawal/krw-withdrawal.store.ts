import type { RefusalName } from '@maru/contract';
import { gateRefusals, krwAmountProblem, withdrawableKrw } from '@maru/domain/withdrawal';
import type { PriceFeed } from '@maru/platform';
import { Loadable } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { Decimal, parseAmount } from '@maru/platform/money';
import type { KrwTerms, KrwWithdrawal, WithdrawalApi } from '../../api/withdrawal.api';
import { confirmedElsewhere } from '../../confirm-withdrawal';
import { readOnNews } from '../../read-on-news';
import { type TellFailureDeps, tellFailure } from '../../tell-failure';

export interface KrwWithdrawalDeps extends TellFailureDeps {
  readonly api: Pick<WithdrawalApi, 'terms' | 'latest' | 'draft'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  /** Leaves for the page that confirms the draft. */
  confirm(confirmUrl: string): void;
}

/** A withdrawal of KRW: its gates, its form, and what became of the latest ones (WALT-140 to WALT-145). */
export class KrwWithdrawalStore {
  readonly terms = new Loadable<KrwTerms>();
  readonly latest = new Loadable<readonly KrwWithdrawal[]>();
  amount = '';
  busy = false;
  /** The page is left for the confirmation. */
  private leaving = false;
  /** Errors show only after the first submit. */
  tried = false;

  constructor(private readonly deps: KrwWithdrawalDeps) {
    makeAutoObservable<this, 'deps'>(this, { terms: false, latest: false, deps: false });
  }

  /** Reads terms and history, and again whenever the member's KRW changes, or may have. @returns stops it. */
  start(): () => void {
    const stop = readOnNews({
      prices: this.deps.prices,
      isNews: (event) => event.kind === 'wallet' && event.wallet.coin === 'KRW',
      read: () => this.load(),
    });
    return () => {
      stop();
      this.terms.abort();
      this.latest.abort();
    };
  }

  async load(): Promise<void> {
    await Promise.all([
      this.terms.load((signal) => this.deps.api.terms(signal)),
      this.latest.load((signal) => this.deps.api.latest(signal)),
    ]);
  }

  get open(): boolean {
    return this.terms.value?.gates.every(({ met }) => met) ?? false;
  }

  /** Of the first gate that is closed; null while all are open, or not known yet. */
  get closedBy(): RefusalName | null {
    const closed = this.terms.value?.gates.find(({ met }) => !met);
    return closed ? gateRefusals[closed.gate] : null;
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

  /** Something that the member has typed would be lost. */
  get filled(): boolean {
    return this.amount !== '' && !this.leaving;
  }

  setAmount(amount: string): void {
    this.amount = amount;
    this.leaving = false;
    this.tried = false;
  }

  /** 10, 25, 50 or 100 percent of what can be withdrawn, in whole won. */
  takeShare(percent: number): void {
    this.setAmount(this.maximum.times(percent).div(100).floor().toFixed());
  }

  /** Has the exchange judge the withdrawal and keep it, then leaves for its confirmation; a draft moves nothing, so a lost one may be made again. */
  async submit(): Promise<void> {
    if (this.busy || !this.terms.value) return;
    this.tried = true;
    if (this.problem) return;
    this.busy = true;
    try {
      const confirmUrl = await this.deps.api.draft(this.amount, this.terms.value.fee);
      if (confirmUrl === '') throw confirmedElsewhere();
      runInAction(() => {
        this.leaving = true;
      });
      this.deps.confirm(confirmUrl);
    } catch (error) {
      void this.load();
      void tellFailure(error, this.deps);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
