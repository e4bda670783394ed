import { isAddressForm, tagProblem } from '@maru/domain/chain-address';
import {
  type CoinAmountTerms,
  coinAmountProblem,
  coinGateRefusals,
  travelRuleApplies,
  withdrawableCoins,
  worthInKrw,
} from '@maru/domain/coin-withdrawal';
import type { Preferences, PriceFeed } from '@maru/platform';
import { Loadable } from '@maru/platform/api';
import { makeAutoObservable } from '@maru/platform/mobx';
import { Decimal, parseAmount } from '@maru/platform/money';
import type { RefusalName } from '@maru/platform/refusals';
import { type AddressBookApi, type BookEntry, bookSizeMax } from '../../api/address-book.api';
import type { CoinTerms, CoinWithdrawalApi, Destination, Network } from '../../api/coin-withdrawal.api';
import { type ConfirmParams, receiverParam } from '../../api/withdrawal-params';
import { readOnNews } from '../../read-on-news';
import { type Receiver, type ReceiverKind, receiversOf } from '../../receivers';
import { AddressCheck } from './address-check';

export interface CoinWithdrawalDeps {
  readonly api: Pick<CoinWithdrawalApi, 'terms' | 'receivers' | 'isLocal' | 'verdict'>;
  readonly book: Pick<AddressBookApi, 'page'>;
  readonly prices: Pick<PriceFeed, 'private$' | 'status$'>;
  readonly preferences: Pick<Preferences, 'language'>;
}

/** What the member has filled in; kept in the history entry while the confirmation is open. */
export interface FormContent {
  readonly network: string;
  readonly kind: ReceiverKind | null;
  readonly receiverId: string;
  readonly address: string;
  readonly tag: string;
  readonly noTag: boolean;
  readonly amount: string;
}

const empty: FormContent = {
  network: '',
  kind: null,
  receiverId: '',
  address: '',
  tag: '',
  noTag: false,
  amount: '',
};

/** A withdrawal of one coin: its gates and its form, up to the confirmation (WALT-060 to WALT-082). */
export class CoinWithdrawalStore {
  readonly terms = new Loadable<CoinTerms>();
  readonly receivers = new Loadable<readonly Receiver[]>();
  readonly entries = new Loadable<readonly BookEntry[]>();
  readonly check: AddressCheck;
  form: FormContent;
  /** Errors of the destination show once it was to be checked, those of the amount once one was typed. */
  triedAddress = false;
  triedAmount = false;
  /** The member goes on to the confirmation, which brings the form back. */
  private leaving = false;

  constructor(
    readonly coin: string,
    private readonly deps: CoinWithdrawalDeps,
    content: Partial<FormContent> = {},
  ) {
    this.form = { ...empty, ...content };
    this.triedAmount = this.form.amount !== '';
    this.check = new AddressCheck(deps);
    makeAutoObservable<this, 'deps'>(this, {
      ...{ terms: false, receivers: false, entries: false, check: false, coin: false, deps: false },
    });
  }

  /** Reads terms, exchanges and book, and the terms again whenever a balance changes, or may have. @returns stops it. */
  start(): () => void {
    const stop = readOnNews({
      prices: this.deps.prices,
      isNews: (event) => event.kind === 'wallet' && [this.coin, 'KRW'].includes(event.wallet.coin),
      read: () => this.load(),
    });
    void this.receivers.load((signal) => this.deps.api.receivers(signal));
    return () => {
      stop();
      for (const read of [this.terms, this.receivers, this.entries]) read.abort();
    };
  }

  async load(): Promise<void> {
    await Promise.all([this.terms.load((signal) => this.deps.api.terms(this.coin, signal)), this.loadBook()]);
  }

  loadBook(): Promise<void> {
    const read = (signal: AbortSignal) => this.deps.book.page(this.coin, 1, bookSizeMax, signal);
    return this.entries.load(async (signal) => (await read(signal)).entries);
  }

  get open(): boolean {
    return this.terms.value?.gates.every(({ met }) => met) ?? false;
  }

  /** Of the first gate that is closed; null while all are open, or not known yet. */
  get closedBy(): RefusalName | null {
    const closed = this.terms.value?.gates.find(({ met }) => !met);
    return closed ? coinGateRefusals[closed.gate] : null;
  }

  /** The one that was chosen, else the first that pays out. */
  get network(): Network | undefined {
    const networks = this.terms.value?.networks ?? [];
    const open = networks.filter((network) => network.open);
    return networks.find(({ id }) => id === this.form.network) ?? open[0] ?? networks[0];
  }

  get choices(): readonly Receiver[] {
    return receiversOf(this.form.kind, this.receivers.value ?? []);
  }

  get destination(): Destination {
    const { address, tag, receiverId } = this.form;
    return { network: this.network?.id ?? '', address: address.trim(), tag: tag.trim(), receiverId };
  }

  get receiverProblem(): RefusalName | null {
    const { kind, receiverId } = this.form;
    const chosen = kind === 'personal' || this.choices.some(({ id }) => id === receiverId);
    return chosen ? null : 'RECEIVER_NOT_CHOSEN';
  }

  get addressProblem(): RefusalName | null {
    const { network, address } = this.destination;
    if (address === '') return 'ADDRESS_MISSING';
    return isAddressForm(network, address) ? null : 'ADDRESS_INVALID';
  }

  get tagProblem(): RefusalName | null {
    const rule = this.terms.value?.tag ?? 'none';
    const { network, tag } = this.destination;
    if (rule === 'optional' && tag === '' && !this.form.noTag) return 'TAG_MISSING';
    return tagProblem(rule, network, tag);
  }

  /** 0 to a member of this exchange (WALT-081). */
  get fee(): string {
    return this.check.state === 'local' ? '0' : (this.network?.fee ?? '0');
  }

  get amountTerms(): CoinAmountTerms | null {
    const terms = this.terms.value;
    if (!terms) return null;
    const { available, minimum, decimals, left } = terms;
    return { available, minimum, decimals, left, fee: this.fee };
  }

  get amountProblem(): RefusalName | null {
    const problem = this.amountTerms && coinAmountProblem(this.form.amount, this.amountTerms);
    if (problem) return problem;
    const personal = this.form.kind === 'personal' && this.check.state !== 'local';
    const below = this.terms.value?.ownWalletBelow;
    return personal && below !== undefined && travelRuleApplies(this.worth, below) ? 'OWN_WALLET_OVER_LIMIT' : null;
  }

  get maximum(): Decimal {
    return this.amountTerms ? withdrawableCoins(this.amountTerms) : new Decimal(0);
  }

  /** Worth of the amount in KRW, not rounded; null while there is no amount, and without a price. */
  get worth(): Decimal | null {
    const amount = parseAmount(this.form.amount);
    const price = this.terms.value?.price ?? null;
    return amount && price !== null ? worthInKrw(amount, new Decimal(price)) : null;
  }

  /** Taken from the balance: amount and fee; null while there is no amount. */
  get total(): Decimal | null {
    return parseAmount(this.form.amount)?.plus(this.fee) ?? null;
  }

  /** Something that the member has typed would be lost. */
  get filled(): boolean {
    return !this.leaving && (this.form.address !== '' || this.form.amount !== '');
  }

  leave(): void {
    this.leaving = true;
  }

  /** Whether everything holds, so that the member can go on (WALT-082). */
  get complete(): boolean {
    const problems = [this.receiverProblem, this.addressProblem, this.tagProblem, this.amountProblem];
    return this.open && this.check.passed && problems.every((problem) => problem === null);
  }

  /** Every change of where the coins go voids the check (WALT-077). */
  setDestination(change: Partial<Omit<FormContent, 'amount'>>): void {
    const kindChanged = change.kind !== undefined && change.kind !== this.form.kind;
    this.form = { ...this.form, ...(kindChanged && { receiverId: '' }), ...change };
    this.triedAddress = false;
    this.check.void();
  }

  takeEntry({ network, address, tag }: Pick<BookEntry, 'network' | 'address' | 'tag'>): void {
    this.setDestination({ network, address, tag, noTag: tag === '' });
  }

  setAmount(amount: string): void {
    this.form = { ...this.form, amount };
    this.triedAmount = true;
  }

  /** 10, 25, 50 or 100 percent of what can be withdrawn, cut to the coin's precision (WALT-079). */
  takeShare(percent: number): void {
    const share = this.maximum.times(percent).div(100);
    this.setAmount(share.toDecimalPlaces(this.terms.value?.decimals ?? 8, Decimal.ROUND_DOWN).toFixed());
  }

  /** @returns whether the destination can be asked about; its errors show from now on. */
  async checkAddress(): Promise<boolean> {
    this.triedAddress = true;
    if (this.receiverProblem ?? this.addressProblem ?? this.tagProblem) return false;
    await this.check.run(this.coin, this.destination);
    return true;
  }

  /** For the screen of confirmation; null while something is wrong. */
  get params(): ConfirmParams | null {
    const { value: terms } = this.terms;
    const { network, total } = this;
    if (!this.complete || !terms || !network || !total) return null;
    const { address, tag, receiverId } = this.destination;
    const local = this.check.state === 'local';
    const abroad = receiverId !== '' && !local;
    return {
      coinId: terms.coinId,
      activeCoin: terms.coin,
      needAddressee: abroad && travelRuleApplies(this.worth, terms.travelRuleFrom),
      toParam: tag,
      token: '',
      amount: parseAmount(this.form.amount)?.toFixed() ?? '',
      fee: this.fee,
      toAddress: address,
      seToken: network.id,
      networkTitle: network.title,
      phone: '',
      finalWithdraw: total.toFixed(),
      ...receiverParam(receiverId),
      local,
    };
  }
}
