import { randomUUID } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { type MemberStanding, type Money, parseAmount } from '@maru/domain';
import { isAddressForm, tagProblem, tagRuleOf } from '@maru/domain/chain-address';
import { travelRuleApplies, worthInKrw } from '@maru/domain/coin-withdrawal';
import { dayMs, hourMs, minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import { withinTime } from '../../platform/core/jobs';
import type { Chain } from '../../ports/chain/chain';
import type { TravelRuleExchange, TravelRuleNetwork } from '../../ports/travel-rule';
import type { ListedCoin, Markets } from '../market';
import type { MemberRepository } from '../member';
import { ivms101Of } from './ivms101';
import { accountOf, closedFor, nameProblem, partlyHiddenName } from './recipient';
import type { TravelRuleRepository } from './travel-rule.repository';
import type { TravelVerification } from './travel-rule.tables';
import type { Person, PriceAnswer, PriceWish, RecipientWish, SentPayout, VerifiedTransfer } from './travel-rule.types';

export interface TravelRuleServiceDeps extends Pick<Context, 'clock' | 'log'> {
  readonly repository: TravelRuleRepository;
  readonly members: MemberRepository;
  readonly markets: Pick<Markets, 'coin' | 'krwPrice' | 'networksOf'>;
  readonly chain: Pick<Chain, 'canonical'>;
  readonly network: TravelRuleNetwork;
  /** KRW worth from which the rule applies, decimal text; 0 for every transfer. */
  readonly travelRuleFrom: () => Promise<string>;
  /** Time limit for the answer of another exchange, milliseconds. */
  readonly answerMsMax: number;
}

/** How long a verification is good for a withdrawal. */
const validMs = 10 * minuteMs;
/** Questions of a member in an hour: more would be guessing who has an account elsewhere. */
const asksPerHourMax = 30;

/** A recipient's transfer whose parts hold. */
interface Judged {
  readonly coin: ListedCoin;
  readonly amount: Money;
  readonly address: string;
  readonly tag: string;
}

/** Verified recipients of coins, and what is reported of payouts to them (WALT-113 to WALT-119). */
export class TravelRuleService {
  constructor(private readonly deps: TravelRuleServiceDeps) {}

  /** Exchanges to send to. @throws Error while the network is away. */
  exchanges(): Promise<readonly TravelRuleExchange[]> {
    return this.deps.network.exchanges();
  }

  /** @param krw - worth of a transfer in KRW; null for a coin without a price, which always needs it. */
  async applies(krw: Money | null): Promise<boolean> {
    return travelRuleApplies(krw, await this.deps.travelRuleFrom());
  }

  /** Compares a transfer with the threshold (WALT-116). @returns what is wrong with its parts. */
  async price(memberId: bigint, { coin, amount, address, tag }: PriceWish): Promise<Outcome<PriceAnswer>> {
    const judged = this.judge(coin, amount, address, tag);
    if (!judged.ok) return judged;
    const { coin: found, amount: units, address: canonical } = judged.value;
    const price = this.deps.markets.krwPrice(found.code);
    return accepted({
      known: await this.deps.repository.isKnown(memberId, found.id, canonical, tag),
      applies: await this.applies(price ? worthInKrw(units, price) : null),
    });
  }

  /**
   * Asks the receiving exchange whether it knows the recipient (WALT-117).
   * @returns the verification's id. Else whatever closes withdrawals to the member; RECEIVER_NOT_CHOSEN; what is wrong with the transfer
   * or the name; TOO_MANY_REQUESTS; TRAVEL_RULE_REFUSED; TRAVEL_RULE_SILENT.
   * @throws Error while the list of exchanges is away.
   */
  async verify(member: MemberStanding, wish: RecipientWish): Promise<Outcome<string>> {
    const closed = closedFor(member);
    if (closed) return closed;
    const exchange = (await this.exchanges()).find(({ id }) => id === wish.exchangeId);
    if (!exchange) return refused('RECEIVER_NOT_CHOSEN');
    const [address, tag] = this.partsOf(wish);
    const judged = this.judge(wish.coin, wish.amount, address, tag);
    if (!judged.ok) return judged;
    const person = { surname: wish.surname.trim(), givenName: wish.givenName.trim() };
    const named = nameProblem(person, exchange);
    if (named) return named;
    const uuid = randomUUID();
    const asked = await this.noteQuestion(member.memberId, uuid, exchange, judged.value, person);
    return asked.ok ? this.answerOf(uuid, exchange, judged.value, person) : asked;
  }

  /** Judges a verification without using it up. @returns as `redeem`. */
  async peek(db: Querying, memberId: bigint, same: VerifiedTransfer): Promise<Outcome<{ readonly recipient: string }>> {
    return this.fitting(await this.deps.repository.find(db, memberId, same.verificationUuid), same);
  }

  /**
   * Uses a verification up, with the withdrawal that it was made for.
   * @returns the recipient, partly hidden; TRAVEL_VERIFICATION_INVALID for one that is unknown, used, too old, another member's or of
   * another transfer.
   */
  async redeem(tx: Tx, memberId: bigint, same: VerifiedTransfer): Promise<Outcome<{ readonly recipient: string }>> {
    const { repository, clock } = this.deps;
    const row = await repository.find(tx, memberId, same.verificationUuid, { lock: true });
    const judged = this.fitting(row, same);
    if (row && judged.ok) await repository.markUsed(tx, row.id, clock.now());
    return judged;
  }

  /**
   * Writes the record of a payout, which its exchange is told after the commit; again for the same withdrawal it changes nothing.
   * @throws Error for a verification that no withdrawal of the member has used up.
   */
  async record(tx: Tx, payout: SentPayout): Promise<void> {
    const { repository, members, clock } = this.deps;
    const row = await repository.find(tx, payout.memberId, payout.verificationUuid);
    const found = await members.find(payout.memberId, tx);
    if (!row?.used_at || !found) throw new Error(`withdrawal ${payout.withdrawalId} has no verified recipient`);
    const ivms = ivms101Of({
      originator: found.member,
      beneficiary: JSON.parse(row.person) as Person,
      account: accountOf(row),
      exchange: { name: row.exchange_name, country: row.exchange_country },
    });
    const now = clock.now();
    await repository.record(tx, {
      withdrawal_id: payout.withdrawalId,
      member_id: payout.memberId,
      exchange_id: row.exchange_id,
      coin_id: row.coin_id,
      amount: row.amount,
      transaction_id: payout.transactionId,
      ivms101: JSON.stringify(ivms),
      recorded_at: now,
      reason: null,
      due_at: now,
      answered_at: null,
      resolved_at: null,
    });
  }

  /** Deletes what led to no withdrawal. */
  sweep(): Promise<void> {
    return this.deps.repository.deleteUnused(later(this.deps.clock.now(), -dayMs));
  }

  private judge(code: string, amountText: string, address: string, tag: string): Outcome<Judged> {
    const { markets, chain } = this.deps;
    const coin = markets.coin(code);
    const networks = coin ? markets.networksOf(coin) : [];
    if (!coin || networks.length === 0) return refused('NOT_FOUND');
    const amount = parseAmount(amountText);
    if (!amount || amount.isZero()) return refused('WITHDRAWAL_AMOUNT_MISSING');
    const decimals = coin.withdrawalDecimals;
    if (amount.decimalPlaces() > decimals) return refused('WITHDRAWAL_TOO_PRECISE', { decimals });
    if (address === '') return refused('ADDRESS_MISSING');
    const network = networks.find((each) => isAddressForm(each, address));
    if (network === undefined) return refused('ADDRESS_INVALID');
    const problem = tagProblem(tagRuleOf(coin.code, coin.tagUsed), network, tag);
    return problem ? refused(problem) : accepted({ coin, amount, address: chain.canonical(address), tag });
  }

  /** Addresses of some networks have a colon of their own; those have no tags. */
  private partsOf({ coin: code, account }: RecipientWish): readonly [address: string, tag: string] {
    const coin = this.deps.markets.coin(code);
    const at = coin && tagRuleOf(coin.code, coin.tagUsed) !== 'none' ? account.lastIndexOf(':') : -1;
    return at === -1 ? [account, ''] : [account.slice(0, at), account.slice(at + 1)];
  }

  private noteQuestion(
    memberId: bigint,
    uuid: string,
    exchange: TravelRuleExchange,
    { coin, amount, address, tag }: Judged,
    person: Person,
  ): Promise<Outcome<void>> {
    const { repository, members, clock } = this.deps;
    const now = clock.now();
    return members.transact(async (tx): Promise<Outcome<void>> => {
      await members.lock(tx, memberId);
      const asked = await repository.askedSince(tx, memberId, later(now, -hourMs));
      if (asked >= asksPerHourMax) return refused('TOO_MANY_REQUESTS');
      await repository.ask(tx, {
        uuid,
        member_id: memberId,
        coin_id: coin.id,
        exchange_id: exchange.id,
        exchange_name: exchange.name,
        exchange_country: exchange.country,
        amount: amount.toFixed(),
        address,
        tag,
        person: JSON.stringify(person),
        asked_at: now,
      });
      return accepted(undefined);
    });
  }

  private async answerOf(
    uuid: string,
    exchange: TravelRuleExchange,
    { coin, amount, address, tag }: Judged,
    person: Person,
  ): Promise<Outcome<string>> {
    const { network, repository, clock, log, answerMsMax } = this.deps;
    const question = { exchangeId: exchange.id, coin: coin.code, amount: amount.toFixed(), address, tag, ...person };
    try {
      const answer = await withinTime(network.verify(question), answerMsMax);
      const isKnown = answer.state === 'accepted';
      await repository.answer(uuid, answer.state, isKnown ? later(clock.now(), validMs) : null);
      return isKnown ? accepted(uuid) : refused('TRAVEL_RULE_REFUSED');
    } catch (error) {
      log.warn({ err: error, exchange: exchange.id }, 'a recipient could not be verified');
      await repository.answer(uuid, 'silent', null);
      return refused('TRAVEL_RULE_SILENT');
    }
  }

  private fitting(
    row: TravelVerification | undefined,
    same: VerifiedTransfer,
  ): Outcome<{ readonly recipient: string }> {
    const isOpen = row?.state === 'accepted' && !row.used_at && (row.expires_at ?? 0) > this.deps.clock.now();
    if (!row || !isOpen) return refused('TRAVEL_VERIFICATION_INVALID');
    const person = JSON.parse(row.person) as Person;
    const fits =
      row.coin_id === same.coinId &&
      row.exchange_id === same.exchangeId &&
      row.amount === parseAmount(same.amount)?.toFixed() &&
      row.address === this.deps.chain.canonical(same.address) &&
      row.tag === same.tag &&
      person.surname === same.surname.trim() &&
      person.givenName === same.givenName.trim();
    return fits ? accepted({ recipient: partlyHiddenName(person) }) : refused('TRAVEL_VERIFICATION_INVALID');
  }
}
