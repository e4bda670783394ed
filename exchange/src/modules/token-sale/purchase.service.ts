import { accepted, type Outcome, refused } from '@maru/contract';
import { coinLabel, formatNumber, fromMinor, type MemberStanding, toMinor } from '@maru/domain';
import {
  bonusFor,
  isSelling,
  isWhitelistTitle,
  type PaymentTerms,
  paymentDecimals,
  purchasedFor,
  saleAmountProblem,
  saleGate,
  saleScale,
} from '@maru/domain/token-sale';
import { secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import { LeasedWorker } from '../../platform/core/jobs';
import { SharedReads } from '../../platform/core/shared-reads';
import { Turns } from '../../platform/core/turns';
import type { KeepOutcome } from '../../platform/http/idempotency';
import { type Ledger, memberAccount } from '../ledger';
import type { Markets } from '../market';
import { type Members, toStanding } from '../member';
import type { PurchaseRepository } from './purchase.repository';
import { saleFacts } from './sale-facts';
import type { SaleWithPayments, TokenSaleRepository } from './token-sale.repository';
import type { Purchase, TokenSalePaymentRow } from './token-sale.tables';

export interface PurchaseDeps {
  readonly repository: TokenSaleRepository;
  readonly purchases: PurchaseRepository;
  readonly ledger: Ledger;
  readonly markets: Pick<Markets, 'coin'>;
  readonly members: Pick<Members, 'repository'>;
}

/** What a member wants to buy. */
export interface PurchaseWish {
  readonly saleCode: string;
  /** Of the coin to pay with. */
  readonly coinId: string;
  /** As typed. */
  readonly amountText: string;
  /** Terms of purchase, and not a resident of a barred country. */
  readonly agreed: boolean;
  readonly channel: Purchase['channel'];
}

/** A wish that everything allows, in units of 10^-8. */
interface Allowed {
  readonly found: SaleWithPayments;
  readonly payment: TokenSalePaymentRow;
  readonly paid: bigint;
  readonly bought: bigint;
  readonly bonus: bigint;
}

/** Buyers of one sale that may wait for each other in this process. */
const waitingMax = 2_000;
/** A sale's state is read once for all who come in the same moment. */
const stateReads = { atOnceMax: 2, waitingMax, keptMs: 50 };
/** Units of 10^-8. Sums of a sale stay inside 64 bits. */
const quantityMax = 10n ** 18n;

/**
 * Purchases of tokens: judged and booked in one transaction under the sale's row, so that no two together sell more than there is or pay
 * more than one person may (SALE-087). Buyers of one sale queue in the process, not in the pool: other calls keep their connections.
 */
export class TokenPurchases {
  /** Hands out tokens of sales whose hand-out was decided. */
  readonly handOuts: LeasedWorker<Purchase>;
  private readonly queues = new Map<string, Turns>();
  private readonly states = new SharedReads<SaleWithPayments | null>(stateReads);

  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events' | 'log'>,
    private readonly deps: PurchaseDeps,
  ) {
    this.handOuts = new LeasedWorker<Purchase>({
      ...context,
      name: 'tokenHandOut',
      everyMs: secondMs,
      atOnce: 2,
      workMsMax: 15 * secondMs,
      claim: (now, leaseUntil) => deps.purchases.claim(now, leaseUntil),
      work: (row) => this.handOut(row.id),
      retry: (row, dueAt) => deps.purchases.postpone(row.id, dueAt),
    });
  }

  /**
   * Buys. Conditions are judged in the order of the specification, with the member and the sale as they are under lock.
   * @param solved - what the captcha says: told last, and without it nothing is booked.
   * @param keep - stores the outcome in the purchase's transaction.
   */
  async buy(
    { memberId }: Pick<MemberStanding, 'memberId'>,
    wish: PurchaseWish,
    solved: Outcome<void>,
    keep: KeepOutcome<Purchase>,
  ): Promise<Outcome<Purchase>> {
    const { db, events } = this.context;
    if (!solved.ok) {
      // Whoever has not solved it does not get into the queue.
      const judged = await this.judge(db, await this.deps.repository.find(wish.saleCode), memberId, wish);
      return judged.ok ? solved : judged;
    }
    const booked = await this.queueOf(wish.saleCode).take(() => this.buyUnderLock(memberId, wish, keep));
    // The sale ended before the turn came: what is told is judged beside the queue, so that nobody waits for it.
    const outcome = booked ?? (await this.judgeLate(memberId, wish));
    if (outcome.ok) events.emit('balancesChanged', { memberId, assets: [outcome.value.coin_code] });
    return outcome;
  }

  /** What a member is told whose sale takes no purchases any more; null while it may take his. */
  async refusalOfLate(
    { memberId }: Pick<MemberStanding, 'memberId'>,
    wish: PurchaseWish,
  ): Promise<Outcome<never> | null> {
    const { clock, db } = this.context;
    const { repository } = this.deps;
    const known = await this.states.read(wish.saleCode, () => repository.find(wish.saleCode));
    if (!known || isSelling(saleFacts(known.sale), clock.now().getTime())) return null;
    const judged = await this.judge(db, known, memberId, wish);
    return judged.ok ? null : judged;
  }

  /** Whether a member has bought tokens that have not been handed out. @param tx - holds the member's row: nothing is bought meanwhile. */
  isOwed(memberId: bigint, tx: Tx): Promise<boolean> {
    return this.deps.purchases.isOwed(memberId, tx);
  }

  /** @returns null where the sale takes no purchases any more, for which no row has to be locked. */
  private async buyUnderLock(
    memberId: bigint,
    wish: PurchaseWish,
    keep: KeepOutcome<Purchase>,
  ): Promise<Outcome<Purchase> | null> {
    const { db, clock } = this.context;
    const { repository, members } = this.deps;
    const now = await repository.saleOf(wish.saleCode);
    if (!now || !isSelling(saleFacts(now), clock.now().getTime())) return null;
    return db.transaction().execute(async (tx): Promise<Outcome<Purchase>> => {
      // Nobody leaves between judging and booking. Before the sale's row: a whitelist locks members first, too.
      await members.repository.lockShared(tx, memberId);
      const judged = await this.judge(tx, await repository.lock(tx, wish.saleCode), memberId, wish);
      const bought = judged.ok ? await this.book(tx, memberId, judged.value, wish.channel) : judged;
      await keep(tx, bought);
      return bought;
    });
  }

  /** The refusal of a purchase whose sale was over: where it has opened since, the member is told that it was not. */
  private async judgeLate(memberId: bigint, wish: PurchaseWish): Promise<Outcome<Purchase>> {
    const judged = await this.judge(this.context.db, await this.deps.repository.find(wish.saleCode), memberId, wish);
    return judged.ok ? refused('SALE_NOT_OPEN') : judged;
  }

  /** Gives a purchase's tokens to its member, once. */
  private async handOut(id: bigint): Promise<void> {
    const { db, clock, events } = this.context;
    const handed = await db.transaction().execute(async (tx) => {
      const row = await this.deps.purchases.lock(tx, id);
      const found = await this.deps.repository.find(row.sale_code, tx);
      if (row.handed_at || !found) return null;
      const asset = found.sale.token_code;
      const amount = row.bought + row.bonus;
      const posted = await this.deps.ledger.post(tx, {
        kind: 'tokenHandOut',
        commandId: `tokenSale:${id}:handOut`,
        memo: row.sale_code,
        postings: [
          { account: `sale:${row.sale_code}:${asset}:hold`, asset, amount: -amount },
          { account: `${memberAccount(row.member_id, asset)}:available`, asset, amount },
        ],
      });
      if (!posted.ok || !posted.value.posted) throw new Error(`purchase ${id} cannot be handed out`);
      await this.deps.purchases.markHanded(tx, id, clock.now());
      return { memberId: row.member_id, assets: [asset] };
    });
    if (handed) events.emit('balancesChanged', handed);
  }

  private queueOf(saleCode: string): Turns {
    const queue = this.queues.get(saleCode) ?? new Turns({ atOnceMax: 1, waitingMax });
    this.queues.set(saleCode, queue);
    return queue;
  }

  private async judge(
    db: Querying,
    found: SaleWithPayments | null,
    memberId: bigint,
    wish: PurchaseWish,
  ): Promise<Outcome<Allowed>> {
    const payment = found?.payments.find(({ coin_id }) => String(coin_id) === wish.coinId);
    if (!found?.sale.published_at || !payment) return refused('NOT_FOUND');
    const now = this.context.clock.now().getTime();
    const gate = await this.gateOf(db, memberId, found, wish.channel, now);
    if (gate) return gate;
    if (!isSelling(saleFacts(found.sale), now)) return refused('SALE_NOT_OPEN');
    const terms = await this.termsOf(db, memberId, found, payment);
    const problem = saleAmountProblem(wish.amountText, terms);
    if (problem === 'SALE_BELOW_MINIMUM') return refused(problem, minimumOf(terms));
    if (problem) return refused(problem);
    if (!wish.agreed) return refused('SALE_AGREEMENT_MISSING');
    return quantitiesOf(wish.amountText, found, payment);
  }

  private async gateOf(
    db: Querying,
    memberId: bigint,
    { sale }: SaleWithPayments,
    channel: Purchase['channel'],
    now: number,
  ): Promise<Outcome<never> | null> {
    const found = await this.deps.members.repository.find(memberId, db);
    if (!found) throw new Error(`member ${memberId} is gone`);
    // The session that asked may have ended while the purchase waited for its turn.
    if (found.member.state !== 'active' || found.member.frozen_at) return refused('SESSION_INVALID');
    const { phone, sale_whitelisted: saleWhitelisted } = found.member;
    const gate = saleGate({ ...toStanding(found), phone, saleWhitelisted }, isWhitelistTitle(sale.name_ko), now);
    // The app is told by a code of its own (AMB-37).
    if (gate === 'SALE_WHITELIST_ONLY' && channel === 'CN02') return refused('SALE_WHITELIST_ONLY_IN_APP');
    return gate && refused(gate);
  }

  private async termsOf(
    db: Querying,
    memberId: bigint,
    { sale }: SaleWithPayments,
    payment: TokenSalePaymentRow,
  ): Promise<PaymentTerms> {
    const coin = this.deps.markets.coin(payment.coin_code);
    if (!coin) throw new Error(`sale ${sale.code} is paid in ${payment.coin_code}, which is not listed`);
    const { available } = await this.deps.ledger.balance(memberId, coin.code, db);
    const before = (await this.deps.purchases.paid(memberId, sale.code, db)).get(coin.code) ?? 0n;
    return {
      coin: coin.code,
      rate: fromMinor(payment.rate, saleScale),
      minimum: fromMinor(payment.paid_min, saleScale),
      maximum: fromMinor(payment.paid_max, saleScale),
      paidBefore: fromMinor(before, saleScale),
      available: fromMinor(available, coin.scale),
      remaining: fromMinor(sale.offered - sale.sold, saleScale),
    };
  }

  private async book(
    tx: Tx,
    memberId: bigint,
    { found, payment, paid, bought, bonus }: Allowed,
    channel: Purchase['channel'],
  ): Promise<Outcome<Purchase>> {
    const { code, token_code: token } = found.sale;
    const coin = payment.coin_code;
    const inBooks = toMinor(fromMinor(paid, saleScale), this.deps.markets.coin(coin)?.scale ?? saleScale);
    if (inBooks === null) throw new Error(`${paid} is finer than ${coin}`);
    const id = await this.deps.purchases.nextId(tx);
    const posted = await this.deps.ledger.post(tx, {
      kind: 'tokenSale',
      commandId: `tokenSale:${id}`,
      memo: code,
      postings: [
        { account: `${memberAccount(memberId, coin)}:available`, asset: coin, amount: -inBooks },
        { account: `sale:${code}:${coin}`, asset: coin, amount: inBooks },
        { account: `sale:${code}:${token}`, asset: token, amount: -(bought + bonus) },
        { account: `sale:${code}:${token}:hold`, asset: token, amount: bought + bonus },
      ],
    });
    // An order has taken the money since the balance was read.
    if (!posted.ok) return refused('SALE_OVER_WALLET');
    const purchase = await this.deps.purchases.insert(tx, {
      ...{ id, sale_code: code, member_id: memberId, coin_code: coin, paid, bought, bonus, channel },
      bought_at: this.context.clock.now(),
      handed_at: null,
      due_at: null,
    });
    return accepted(purchase);
  }
}

/** Words of ERR-261, as pages write them (CONS-061, TRAD-006). */
const minimumOf = ({ minimum, coin }: Pick<PaymentTerms, 'minimum' | 'coin'>) => ({
  minCnt: formatNumber(minimum, paymentDecimals(coin)),
  coin: coinLabel(coin),
});

function quantitiesOf(amountText: string, found: SaleWithPayments, payment: TokenSalePaymentRow): Outcome<Allowed> {
  const purchased = purchasedFor(amountText, fromMinor(payment.rate, saleScale));
  const paid = toMinor(amountText, saleScale);
  const bought = toMinor(purchased.toFixed(), saleScale);
  const bonus = toMinor(bonusFor(purchased, found.sale.bonus_percent).toFixed(), saleScale);
  const fits = paid !== null && bought !== null && bonus !== null && bought > 0n && bought + bonus <= quantityMax;
  return fits ? accepted({ found, payment, paid, bought, bonus }) : refused('SALE_FAILED');
}
