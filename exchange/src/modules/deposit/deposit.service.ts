import { accepted, type Outcome, refused } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import type { LeasedWorker } from '../../platform/core/jobs';
import type { IncomingRemittance, TakenRemittance } from '../../ports/bank';
import type { CreditedCoins, IncomingCoins } from '../../ports/chain/chain';
import { type Ledger, memberAccount } from '../ledger';
import type { Markets } from '../market';
import type { CoinTransfer, Transfers } from '../transfer';
import type { KrwDeposit, KrwReturn, StoredAddress } from './deposit.tables';
import type { CoinAddresses, DepositAddresses } from './deposit-addresses';
import { depositMinor } from './deposit-amount';
import type { KrwArrivals } from './krw-arrival.service';
import type { KrwDeposits } from './krw-deposit.service';

export interface DepositsDeps extends Pick<Context, 'db' | 'clock' | 'events'> {
  readonly addresses: DepositAddresses;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly transfers: Transfers;
  readonly arrivals: KrwArrivals;
  readonly krw: KrwDeposits;
  /** Hands transfers that are to go back to the bank. */
  readonly returns: LeasedWorker<KrwReturn>;
  /** Ends requests that were not paid in time. */
  readonly expiry: LeasedWorker<KrwDeposit>;
}

/** KRW and coins that members pay in. */
export class Deposits {
  /** Requests to pay KRW in. */
  readonly krw: KrwDeposits;
  readonly returns: LeasedWorker<KrwReturn>;
  readonly expiry: LeasedWorker<KrwDeposit>;

  constructor(private readonly deps: DepositsDeps) {
    this.krw = deps.krw;
    this.returns = deps.returns;
    this.expiry = deps.expiry;
  }

  /** See {@link DepositAddresses.create}. */
  createAddress(member: MemberStanding, coin: string, network?: string): Promise<Outcome<StoredAddress>> {
    return this.deps.addresses.create(member, coin, network);
  }

  /** See {@link DepositAddresses.of}. */
  addressesOf(memberId: bigint, db?: Querying): Promise<ReadonlyMap<number, CoinAddresses>> {
    return this.deps.addresses.of(memberId, db);
  }

  /** See {@link DepositAddresses.ownerOf}. */
  ownerOf(coinId: number, address: string, tag: string, network: string): Promise<bigint | null> {
    return this.deps.addresses.ownerOf(coinId, address, tag, network);
  }

  /** See {@link DepositAddresses.isShared}. */
  isShared(coinId: number, address: string): Promise<boolean> {
    return this.deps.addresses.isShared(coinId, address);
  }

  /** See {@link KrwArrivals.receive}. */
  receiveRemittance(incoming: IncomingRemittance): Promise<Outcome<TakenRemittance>> {
    return this.deps.arrivals.receive(incoming);
  }

  /**
   * Credits the member who owns the address, once per transaction; a repeated call answers the first credit.
   * @returns NOT_FOUND for an address (with tag) that is nobody's, BAD_REQUEST for no amount of that coin, IDEMPOTENCY_CONFLICT
   * for a transaction that said something else before.
   */
  async receiveCoins(incoming: IncomingCoins): Promise<Outcome<CreditedCoins>> {
    const { transactionId, coin: code, address, tag = '', amount } = incoming;
    const { db, clock, addresses, ledger, markets, transfers } = this.deps;
    const coin = markets.coin(code);
    const owner = coin && (await addresses.owner(coin.id, address, tag));
    if (!coin || !owner) return refused('NOT_FOUND');
    const minor = depositMinor(amount, coin.scale);
    if (minor === null) return refused('BAD_REQUEST');
    const credit = creditOf(owner.member_id, coin.code, minor, `chain:${owner.network}:${transactionId}`);
    const outcome = await db.transaction().execute(async (tx): Promise<Outcome<CreditedCoins>> => {
      const posted = await ledger.post(tx, { kind: 'coinDeposit', memo: transactionId, ...credit });
      if (!posted.ok) return posted;
      if (!posted.value.posted) {
        const first = await transfers.findCoinTransfer(tx, credit.commandId);
        const same = first?.member_id === owner.member_id && first.coin_id === coin.id && first.amount === minor;
        return same ? accepted(creditedBy(first)) : refused('IDEMPOTENCY_CONFLICT');
      }
      const recorded = await transfers.recordCoinTransfer(tx, {
        member_id: owner.member_id,
        direction: 'I',
        status: 'approved',
        coin_id: coin.id,
        amount: minor,
        fee: 0n,
        network: owner.network,
        address: owner.address,
        tag: owner.tag,
        transaction_id: transactionId,
        at: clock.now(),
        command_id: credit.commandId,
      });
      return accepted(creditedBy(recorded));
    });
    if (outcome.ok) this.tell(owner.member_id, coin.code);
    return outcome;
  }

  private tell(memberId: bigint, asset: string): void {
    this.deps.events.emit('balancesChanged', { memberId, assets: [asset] });
    this.deps.events.emit('notificationsChanged', { memberId });
  }
}

const creditedBy = ({ id, member_id }: CoinTransfer): CreditedCoins => ({ memberId: member_id, transferId: id });

const creditOf = (memberId: bigint, asset: string, amount: bigint, commandId: string) => ({
  commandId,
  postings: [
    { account: `custody:${asset}`, asset, amount: -amount },
    { account: `${memberAccount(memberId, asset)}:available`, asset, amount },
  ],
});
