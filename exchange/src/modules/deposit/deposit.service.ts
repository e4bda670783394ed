import { accepted, type Outcome, refused } from '@maru/contract';
import { type MemberStanding, toMinor } from '@maru/domain';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import type { Bank, IncomingRemittance } from '../../ports/bank';
import type { CreditedCoins, IncomingCoins } from '../../ports/chain/chain';
import { type Ledger, memberAccount } from '../ledger';
import type { Markets } from '../market';
import type { MemberRepository } from '../member';
import type { CoinTransfer, Transfers } from '../transfer';
import type { StoredAddress } from './deposit.tables';
import type { CoinAddresses, DepositAddresses } from './deposit-addresses';

export interface DepositsDeps extends Pick<Context, 'db' | 'clock' | 'events'> {
  readonly addresses: DepositAddresses;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly members: MemberRepository;
  readonly transfers: Transfers;
  readonly bank: Pick<Bank, 'collectingAccount'>;
}

/** Minor units. More than any deposit; sums of deposits stay far inside 64 bits. */
const depositMax = 10n ** 17n;

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

/** Minor units, or null if the text is no valid amount. */
function depositMinor(amount: string, scale: number): bigint | null {
  const minor = toMinor(amount, scale);
  return minor !== null && minor > 0n && minor <= depositMax ? minor : null;
}

const creditedBy = ({ id, member_id }: CoinTransfer): CreditedCoins => ({ memberId: member_id, transferId: id });

const creditOf = (memberId: bigint, asset: string, amount: bigint, commandId: string) => ({
  commandId,
  postings: [
    { account: `custody:${asset}`, asset, amount: -amount },
    { account: `${memberAccount(memberId, asset)}:available`, asset, amount },
  ],
});
