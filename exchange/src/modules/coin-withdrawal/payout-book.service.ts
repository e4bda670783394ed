import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Ledger } from '../ledger';
import { memberAccount } from '../ledger';
import type { ListedCoin, Markets } from '../market';
import type { TransferStatus, Transfers } from '../transfer';
import type { CoinWithdrawalRepository } from './coin-withdrawal.repository';
import type { CoinWithdrawal } from './coin-withdrawal.tables';
import type { RecipientChecks } from './coin-withdrawal.types';

export interface PayoutBookDeps {
  readonly repository: CoinWithdrawalRepository;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly transfers: Transfers;
  readonly travelRule: Pick<RecipientChecks, 'record'>;
}

/** How a withdrawal ends without having paid anything. */
export interface GivenBack {
  readonly state: 'cancelled' | 'rejected' | 'failed';
  readonly actor: string;
  readonly reason: string | null;
}

/** Changes of locked withdrawals: row, transition, hold and the member's history, all in the caller's transaction. */
export class PayoutBook {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: PayoutBookDeps,
  ) {}

  /** Ends a locked row and voids its hold. */
  async giveBack(tx: Tx, row: CoinWithdrawal, { state, actor, reason }: GivenBack): Promise<void> {
    const { ledger, repository } = this.deps;
    const at = this.context.clock.now();
    const end = await ledger.holds.void(tx, row.command_id, {
      kind: 'coinWithdrawalReturned',
      commandId: `${row.command_id}:returned`,
      memo: String(row.id),
    });
    if (!end.now) throw new Error(`withdrawal ${row.id} is open, its hold is ${end.state}`);
    await repository.advance(tx, row.id, { state, at, actor, note: reason }, { settled_at: at, reason, due_at: null });
    await this.mark(tx, row, state, row.transaction_id ?? '');
  }

  /** Posts the hold of a locked row: the coins have left, or belong to the recipient here. */
  async settle(tx: Tx, row: CoinWithdrawal, transactionId: string): Promise<void> {
    const { ledger, repository, transfers } = this.deps;
    const asset = this.coin(row).code;
    const at = this.context.clock.now();
    const to = row.recipient_member_id;
    const commandId = `${row.command_id}:paid`;
    const account = to === null ? `custody:${asset}` : `${memberAccount(to, asset)}:available`;
    const shares = [
      { account, amount: row.amount },
      ...(row.fee > 0n ? [{ account: `fee:${asset}`, amount: row.fee }] : []),
    ];
    const command = { kind: to === null ? 'coinWithdrawalPaid' : 'coinTransferPaid', commandId, memo: transactionId };
    const end = await ledger.holds.post(tx, row.command_id, command, shares);
    if (!end.now) throw new Error(`withdrawal ${row.id} is open, its hold is ${end.state}`);
    const change = { settled_at: at, transaction_id: transactionId, due_at: null };
    await repository.advance(tx, row.id, { state: 'confirmed', at, actor: 'exchange' }, change);
    await this.mark(tx, row, 'approved', transactionId);
    if (to === null) return;
    const { coin_id, network, address, tag, amount } = row;
    await transfers.recordCoinTransfer(tx, {
      ...{ coin_id, network, address, tag, amount, fee: 0n },
      ...{
        member_id: to,
        direction: 'I',
        status: 'approved',
        transaction_id: transactionId,
        at,
        command_id: commandId,
      },
    });
  }

  /** Moves a locked row on while its coins stay on hold. */
  async move(tx: Tx, row: CoinWithdrawal, state: 'broadcast' | 'stuck', actor: string, note?: string): Promise<void> {
    const now = this.context.clock.now();
    const due = state === 'stuck' ? null : now;
    await this.deps.repository.advance(tx, row.id, { state, at: now, actor, note: note ?? null }, { due_at: due });
    await this.mark(tx, row, 'processing', row.transaction_id ?? '');
    if (state === 'broadcast' && row.verification !== '') await this.report(tx, row);
  }

  /** Whoever receives is told who sends (WALT-115). */
  private report(tx: Tx, row: CoinWithdrawal): Promise<void> {
    return this.deps.travelRule.record(tx, {
      withdrawalId: row.id,
      memberId: row.member_id,
      verificationUuid: row.verification,
      transactionId: row.transaction_id ?? '',
    });
  }

  /** Tells the pages of sender and recipient that something has changed; after the commit. */
  async tell(commandId: string): Promise<void> {
    const row = await this.deps.repository.byCommand(this.context.db, commandId);
    const asset = row && this.deps.markets.coin(row.coin_id)?.code;
    if (!row || !asset) return;
    for (const memberId of [row.member_id, row.recipient_member_id]) {
      if (memberId === null) continue;
      this.context.events.emit('balancesChanged', { memberId, assets: [asset] });
      this.context.events.emit('notificationsChanged', { memberId });
    }
  }

  /** Writes the state into the member's history. */
  mark(tx: Tx, row: CoinWithdrawal, status: TransferStatus, transactionId: string): Promise<void> {
    const at = this.context.clock.now();
    const change = { status, transaction_id: transactionId, at };
    return this.deps.transfers.settleCoinTransfer(tx, row.command_id, change);
  }

  /** @throws Error for a coin without definition: coins are never deleted. */
  coin(row: CoinWithdrawal): ListedCoin {
    const coin = this.deps.markets.coin(row.coin_id);
    if (!coin) throw new Error(`withdrawal ${row.id} is of the unknown coin ${row.coin_id}`);
    return coin;
  }
}
