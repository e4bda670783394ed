import {
  bonusFor,
  purchasedFor,
  type SaleGateRefusal,
  saleAmountProblem,
  saleGate,
  tidySaleAmount,
} from '@maru/domain/token-sale';
import { ApiError, errorText, Loadable, unknownErrorMessage } from '@maru/platform/api';
import { Attempt } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { explainError, explainRefusal, type RefusalName, refusalByCode, refusalText } from '@maru/platform/refusals';
import type { SalePurchase, WhitelistNotice } from '../../api/tokensale.api';
import { minimumOf } from '../../payment-text';
import { remainingOf, type SaleDetail, type SaleOrder, type SalePayment } from '../../token-sale';
import { OrderHistoryStore } from './order-history.store';
import type { ConfirmPurchase, PurchaseQuote, SaleDetailDeps } from './sale-detail.types';

/** Refusals after which the sale is not what the page shows (ERR-264, ERR-272). */
const saleMoved: readonly RefusalName[] = ['SALE_OVER_REMAINING', 'SALE_NOT_OPEN', 'SALE_OVER_ALLOWANCE'];
/** After any other failure the page in a browser is read again, and what was typed stays (SALE-086, CONS-093). */
const readAgainMs = 2000;

/** A sale, a purchase of its tokens, and the member's purchases so far (SALE-030 to SALE-098). */
export class SaleDetailStore {
  readonly sale = new Loadable<SaleDetail>();
  readonly history: OrderHistoryStore;
  amount = '';
  agreedTerms = false;
  agreedQualified = false;
  busy = false;
  /** Errors show only after the first press. */
  tried = false;
  refusal = '';
  /** The amount that was typed before the page was loaded anew. */
  restored = '';
  done: SaleOrder | null = null;
  private coinId = '';
  private readonly attempt = new Attempt();
  /** What was sent last: sent again as it was while its answer is lost. */
  private sent: SalePurchase | null = null;
  private readAgain: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly code: string,
    private readonly deps: SaleDetailDeps,
  ) {
    this.history = new OrderHistoryStore(code, deps.api);
    makeAutoObservable<this, 'deps' | 'attempt' | 'sent' | 'readAgain'>(this, {
      sale: false,
      history: false,
      deps: false,
      attempt: false,
      sent: false,
      readAgain: false,
    });
  }

  /** @returns stops what it began to read. */
  start(): () => void {
    void this.load();
    return () => {
      clearTimeout(this.readAgain);
      this.sale.abort();
      this.history.stop();
    };
  }

  /** Reads the sale again; what is on show stays meanwhile. */
  load(): Promise<void> {
    const quiet = this.sale.value !== undefined;
    return this.sale.load((signal) => this.deps.api.sale(this.code, quiet, signal));
  }

  /** The coin to pay with: the first one until the member chooses. */
  get payment(): SalePayment | undefined {
    const payments = this.sale.value?.payments ?? [];
    return payments.find(({ coinId }) => coinId === this.coinId) ?? payments[0];
  }

  get available(): string | null {
    return this.payment ? this.deps.available(this.payment.coin) : null;
  }

  /** Without the point of a fraction that was not typed. */
  private get payable(): string {
    return this.amount.replace(/\.$/, '');
  }

  get quote(): PurchaseQuote | null {
    const { payment, payable: amount } = this;
    const sale = this.sale.value;
    if (!sale || !payment || amount === '') return null;
    const bought = purchasedFor(amount, payment.rate);
    const bonus = bonusFor(bought, sale.bonusPercent).toFixed();
    return { paid: amount, coin: payment.coin, bought: bought.toFixed(), bonus, token: sale.token };
  }

  /** The first thing wrong with the amount (SALE-069 to SALE-072). */
  private get wrong(): RefusalName | null {
    const { payment } = this;
    const sale = this.sale.value;
    if (!sale || !payment) return null;
    const terms = { ...payment, available: this.available ?? '0', remaining: remainingOf(sale) };
    return saleAmountProblem(this.payable, terms);
  }

  /** As the exchange would say it. */
  get problem(): string | null {
    const { payment, wrong } = this;
    return payment && wrong ? this.textOf(wrong, minimumOf(payment)) : null;
  }

  get lost(): boolean {
    return this.attempt.lost;
  }

  choose(coinId: string): void {
    this.coinId = coinId;
    this.setAmount('');
  }

  setAmount(text: string): void {
    this.amount = this.payment ? tidySaleAmount(text, this.payment.coin) : '';
    this.tried = false;
    this.refusal = '';
    this.done = null;
    this.attempt.renew();
  }

  /** Never buys anything by itself; a coin that the sale does not take, or that is being paid with, changes nothing. */
  restore(coinId: string, amount: string): void {
    if (this.busy || !this.sale.value?.payments.some((payment) => payment.coinId === coinId)) return;
    this.choose(coinId);
    this.setAmount(amount);
    this.restored = this.amount;
  }

  /** As at first; a purchase on its way goes on. */
  empty(): void {
    this.choose('');
    this.agreedTerms = false;
    this.agreedQualified = false;
  }

  agree(what: 'agreedTerms' | 'agreedQualified', agreed: boolean): void {
    this[what] = agreed;
    this.refusal = '';
  }

  /** The notice for this sale, once it is known to be one for the whitelist (SALE-036). */
  async whitelistNotice(signal: AbortSignal): Promise<WhitelistNotice | null> {
    const notice = await this.deps.api.whitelistNotice(signal).catch(() => null);
    const forAll = notice?.code === 'WHITELIST' && this.sale.value?.whitelistOnly;
    return notice?.shown && (notice.code === this.code || forAll) ? notice : null;
  }

  /** Checks in the order of the specification, asks, and buys: the first failure stops (SALE-060 to SALE-080). */
  async submit(confirm: ConfirmPurchase): Promise<void> {
    if (this.busy || !this.sale.value) return;
    // Who may not buy is told that alone: the first failure stops.
    this.tried = this.gate === null;
    this.refusal = '';
    this.busy = true;
    try {
      const purchase = this.lost ? this.sent : await this.prepared(confirm);
      if (purchase) await this.send(purchase);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** What is to be sent; null where something stands in the way, which has been said. */
  private async prepared(confirm: ConfirmPurchase): Promise<SalePurchase | null> {
    const { payment, quote } = this;
    if (await this.isBarred()) return null;
    if (this.wrong === 'SALE_OVER_REMAINING') void this.load();
    if (!payment || !quote || this.wrong) return null;
    if (!this.agreedTerms || !this.agreedQualified) return this.refuse('SALE_AGREEMENT_MISSING');
    if (!this.deps.captcha.solved) return this.refuse('CAPTCHA_FAILED');
    if (!(await confirm(quote))) return null;
    const { channel } = this.deps.bridge;
    return { sale: this.code, coinId: payment.coinId, amount: quote.paid, channel, captcha: this.deps.captcha.fields };
  }

  /** The first condition that the member does not meet; null also for nobody. */
  private get gate(): SaleGateRefusal | null {
    const { me } = this.deps.session;
    const sale = this.sale.value;
    return me && sale ? saleGate(me, sale.whitelistOnly, this.deps.now()) : null;
  }

  /** Whether the member may not buy; says why, and shows the way out (SALE-060 to SALE-068). */
  private async isBarred(): Promise<boolean> {
    const { session, modals, navigation } = this.deps;
    const { me } = session;
    if (!me || !this.sale.value) return true;
    const { gate } = this;
    if (gate === 'SALE_RESTRICTED' && !(await this.standingIsKnown())) {
      await session.logout().catch(() => undefined);
      modals.toast({ message: this.deps.say('purchase.loggedOut') });
      return true;
    }
    if (!gate) return false;
    const explained = await explainRefusal(gate, { me, wanted: 'tokenSale' }, { modals, navigation });
    if (!explained) this.refuse(gate);
    return true;
  }

  /** As the exchange says just now; a failure of the read leaves it open, and the exchange decides. */
  private standingIsKnown(): Promise<boolean> {
    return this.deps.api.standingIsKnown().catch(() => true);
  }

  private async send(purchase: SalePurchase): Promise<void> {
    this.sent = purchase;
    const end = this.deps.critical();
    try {
      const order = await this.attempt.run((id) => this.deps.api.buy(purchase, id));
      this.succeed(order);
    } catch (error) {
      await this.fail(error);
    } finally {
      end();
    }
  }

  /** Notice, sale, wallet and history; the wallet also where the feed is away (SALE-083). */
  private succeed(order: SaleOrder): void {
    this.deps.succeeded('saleSubscribed');
    runInAction(() => {
      this.setAmount('');
      this.agreedTerms = false;
      this.agreedQualified = false;
      this.done = order;
    });
    this.deps.modals.toast({ tone: 'ok', message: this.deps.say('purchase.done') });
    void this.deps.captcha.reset();
    void this.load();
    void this.deps.readWallet();
    this.history.load();
  }

  /** SALE-084 to SALE-086. */
  private async fail(error: unknown): Promise<void> {
    const { modals, say } = this.deps;
    if (error instanceof ApiError && error.status === 401) {
      modals.toast({ message: say('purchase.loggedOut') });
      return;
    }
    const name = error instanceof ApiError ? refusalByCode(error.code) : undefined;
    const explained = await this.explain(error, name);
    runInAction(() => {
      this.refusal = explained ? '' : this.failureText(error);
    });
    // A lost answer is asked for again with the captcha that it had: the exchange knows it by then.
    if (this.lost) return this.history.load();
    void this.deps.captcha.reset();
    if (name && saleMoved.includes(name)) void this.load();
    else if (!explained) this.readAgainSoon();
  }

  /** What came without words is the default error of a purchase, unless its answer was lost (SALE-086, ERR-260). */
  private failureText(error: unknown): string {
    const isTold = this.lost || (error instanceof ApiError && error.message !== unknownErrorMessage);
    return isTold ? errorText(error, this.deps.preferences.language) : this.textOf('SALE_FAILED');
  }

  /** The app has closed its dialog, and reads nothing. */
  private readAgainSoon(): void {
    if (this.deps.navigation.inApp) return;
    clearTimeout(this.readAgain);
    this.readAgain = setTimeout(() => {
      void this.load();
      this.history.readOnce();
    }, readAgainMs);
  }

  private explain(error: unknown, name: RefusalName | undefined): Promise<boolean> {
    const { modals, navigation, session } = this.deps;
    const facts = { me: session.me, wanted: 'tokenSale' } as const;
    const wantsList = name === 'SALE_WHITELIST_ONLY' || name === 'SALE_WHITELIST_ONLY_IN_APP';
    // Whoever is on the list lacks his identity (AMB-37).
    if (wantsList && (!this.sale.value?.whitelistOnly || facts.me?.saleWhitelisted))
      return explainRefusal('DUE_DILIGENCE_NEEDED', facts, { modals, navigation });
    return error instanceof ApiError ? explainError(error, facts, { modals, navigation }) : Promise.resolve(false);
  }

  private refuse(name: RefusalName): null {
    this.refusal = this.textOf(name);
    return null;
  }

  private textOf(refusal: RefusalName, values: Readonly<Record<string, string>> = {}): string {
    return refusalText({ refusal, values }, this.deps.preferences.language);
  }
}
