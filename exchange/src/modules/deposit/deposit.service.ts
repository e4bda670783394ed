import { accepted, type Outcome, refused } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import type { Bank, IncomingRemittance } from '../../ports/bank';
import type { IncomingCoins, RecordedCoins } from '../../ports/chain/chain';
import type { Ledger } from '../ledger';
import type { Markets } from '../market';
import type { MemberRepository } from '../member';
import type { Transfers } from '../transfer';
import type { ChainIncident } from './coin-deposit.repository';
import type { CoinDeposits } from './coin-deposits.service';
import type { StoredAddress } from './deposit.tables';
import type { CoinAddresses, DepositAddresses } from './deposit-addresses';
import { creditOf, depositMinor } from './deposit-credit';

export interface DepositsDeps extends Pick<Context, 'db' | 'clock' | 'events'> {
  readonly addresses: DepositAddresses;
  readonly coins: CoinDeposits;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: MemberRepository;
  readonly transfers: Transfers;
  readonly bank: Pick<Bank, 'collectingAccount'>;
}

/** KRW and coins that members pay in. */
export class Deposits {
  constructor(private readonly deps: DepositsDeps) {}

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

  /**
   * Credits KRW once per transfer: told again, it answers the first credit.
   * @returns NOT_FOUND for an unknown member, FOREIGN_MEMBER, BAD_REQUEST for no amount, IDEMPOTENCY_CONFLICT for a transfer that said something
   * else before.
   */
  async receiveRemittance(incoming: IncomingRemittance): Promise<Outcome<{ readonly amount: string }>> {
    const { transferId, memberId, amount, senderName } = incoming;
    const { db, clock, ledger, members, transfers, bank } = this.deps;
    const minor = depositMinor(amount, 2);
    if (minor === null) return refused('BAD_REQUEST');
    const found = await members.find(memberId);
    if (!found) return refused('NOT_FOUND');
    // The bank sends it back: foreigners pay in coins alone (ACCT-130).
    if (found.member.foreign_national) return refused('FOREIGN_MEMBER');
    const from = found.accounts.find(({ purpose }) => purpose === 'deposit');
    const note = senderName ?? found.member.name;
    const now = clock.now();
    const credit = creditOf(memberId, 'KRW', minor, `bank:${transferId}`);
    const outcome = await db.transaction().execute(async (tx): Promise<Outcome<{ amount: string }>> => {
      const posted = await ledger.post(tx, { kind: 'krwDeposit', memo: transferId, ...credit });
      if (!posted.ok) return posted;
      if (!posted.value.posted) {
        const first = await transfers.findRemittance(tx, credit.commandId);
        const same = first?.member_id === memberId && first.amount === minor;
        return same ? accepted({ amount }) : refused('IDEMPOTENCY_CONFLICT');
      }
      await transfers.recordRemittance(tx, {
        member_id: memberId,
        direction: 'I',
        status: 'approved',
        amount: minor,
        fee: 0n,
        moved: minor,
        in_bank: bank.collectingAccount.bankCode,
        in_account: bank.collectingAccount.number,
        out_bank: from?.bank_code ?? '',
        out_account: from?.account_number ?? '',
        note,
        requested_at: now,
        at: now,
        command_id: credit.commandId,
      });
      return accepted({ amount });
    });
    if (outcome.ok) this.tell(memberId, 'KRW');
    return outcome;
  }

  /** See {@link CoinDeposits.receive}. */
  receiveCoins(incoming: IncomingCoins): Promise<Outcome<RecordedCoins>> {
    return this.deps.coins.receive(incoming);
  }

  /** Credited payments that their chain has taken back and nobody has dealt with: payouts of these coins stand still. */
  incidents(): Promise<readonly ChainIncident[]> {
    return this.deps.coins.incidents();
  }

  /** See {@link CoinDeposits.resolve}. */
  resolveIncident(tx: Tx, id: bigint, by: string, reason: string): Promise<Outcome<undefined>> {
    return this.deps.coins.resolve(tx, id, by, reason);
  }

  private tell(memberId: bigint, asset: string): void {
    this.deps.events.emit('balancesChanged', { memberId, assets: [asset] });
    this.deps.events.emit('notificationsChanged', { memberId });
  }
}
