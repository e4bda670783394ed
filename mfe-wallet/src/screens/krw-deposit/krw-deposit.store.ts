import { type KrwDepositGateRefusal, krwDepositProblem } from '@maru/domain/deposit';
import type { Preferences, PriceFeed, ShellServices } from '@maru/platform';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { Attempt } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { DepositBlocks, DepositRequest, DepositTerms, KrwDepositApi } from '../../api/krw-deposit.api';
import { readOnNews } from '../../read-on-news';
import { DepositHistory } from './deposit-history.store';

export interface KrwDepositDeps {
  readonly api: KrwDepositApi;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly now: () => number;
  readonly succeeded: ShellServices['succeeded'];
}

/** What the page begins with, read together so that nothing moves afterwards. */
export interface DepositEntry {
  readonly terms: DepositTerms;
  /** The request that waits for its payment; null without one. */
  readonly request: DepositRequest | null;
  readonly blocks: DepositBlocks;
}

type Command = 'request' | 'cancel' | 'confirm';

/** A deposit of KRW: its gates, its form, the request that waits, and what became of the last one (WALT-020 to WALT-036). */
export class KrwDepositStore {
  readonly entry = new Loadable<DepositEntry>();
  readonly history: DepositHistory;
  amount = '';
  busy: Command | null = null;
  /** Errors show only after the first submit. */
  tried = false;
  /** Why the last command was refused; empty otherwise. */
  failure: { readonly of: Command; readonly text: string } | null = null;
  /** The command came too late for its request, which leaves the page at once: only the failure tells why (ERR-193). */
  cameTooLate = false;
  /** The request that has ended while the page was open. */
  ended: DepositRequest | null = null;
  private readonly attempt = new Attempt();

  constructor(private readonly deps: KrwDepositDeps) {
    this.history = new DepositHistory(deps);
    makeAutoObservable<this, 'deps' | 'attempt'>(this, { entry: false, history: false, deps: false, attempt: false });
  }

  /** Reads everything, and again whenever the member is told of something, or his KRW changes. @returns stops it. */
  start(): () => void {
    const stop = readOnNews({
      prices: this.deps.prices,
      isNews: (event) => event.kind === 'notifications' || (event.kind === 'wallet' && event.wallet.coin === 'KRW'),
      read: () => this.load(),
    });
    return () => {
      stop();
      this.entry.abort();
      this.history.reading.abort();
    };
  }

  async load(): Promise<void> {
    await Promise.all([this.readEntry(), this.history.load()]);
  }

  get open(): boolean {
    return this.entry.value?.terms.gates.every(({ refusal }) => refusal === null) ?? false;
  }

  /** Of the first gate that is closed; null while all are open, or not known yet. */
  get closedBy(): KrwDepositGateRefusal | null {
    return this.entry.value?.terms.gates.find(({ refusal }) => refusal !== null)?.refusal ?? null;
  }

  get problem() {
    return krwDepositProblem(this.amount);
  }

  setAmount(amount: string): void {
    this.amount = amount;
    this.tried = false;
    this.failure = null;
    this.attempt.renew();
  }

  /** The exchange takes one request at a time, and one whose answer was lost as the same again. */
  async submit(): Promise<void> {
    this.tried = true;
    this.ended = null;
    if (this.problem) return;
    await this.command('request', async (api) => {
      const made = await this.attempt.run((id) => api.request(this.amount, id));
      this.deps.succeeded('depositRequested');
      runInAction(() => {
        this.setAmount('');
        if (this.entry.value) this.entry.set({ ...this.entry.value, request: made });
      });
    });
  }

  cancel(): Promise<void> {
    return this.command('cancel', async (api, { id }) => this.end(await api.cancel(id)));
  }

  confirm(): Promise<void> {
    return this.command('confirm', async (api, { id }) => this.end(await api.confirm(id)));
  }

  private async command(
    of: Command,
    run: (api: KrwDepositApi, request: DepositRequest) => Promise<void>,
  ): Promise<void> {
    const request = this.entry.value?.request;
    if (this.busy || (of !== 'request' && !request)) return;
    this.busy = of;
    this.failure = null;
    this.cameTooLate = false;
    try {
      await run(this.deps.api, request as DepositRequest);
    } catch (error) {
      runInAction(() => {
        this.failure = { of, text: errorText(error, this.deps.preferences.language) };
        this.cameTooLate = error instanceof ApiError && error.code === 'ALREADY_PROCESSED';
      });
      if (!(error instanceof ApiError)) throw error;
    } finally {
      runInAction(() => {
        this.busy = null;
      });
      void this.load();
    }
  }

  /** A request that waited and waits no longer has ended: what became of it stays on the page. */
  private async readEntry(): Promise<void> {
    const { api } = this.deps;
    const before = this.entry.value?.request;
    await this.entry.load(async (signal) => {
      const [terms, request, blocks] = await Promise.all([api.terms(signal), api.waiting(signal), api.blocks(signal)]);
      return { terms, request, blocks };
    });
    const isGone = this.entry.state === 'ready' && this.entry.value?.request === null;
    if (!before || !isGone || this.ended?.id === before.id) return;
    const status = await api.status(before.id).catch(() => null);
    if (status) this.end(status);
  }

  private end(request: DepositRequest): void {
    runInAction(() => {
      if (request.state !== 'waiting') this.ended = request;
    });
  }
}
