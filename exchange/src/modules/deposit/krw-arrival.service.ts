import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { isOwnName } from '@maru/domain/deposit';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Bank, IncomingRemittance, TakenRemittance } from '../../ports/bank';
import { type Ledger, memberAccount } from '../ledger';
import type { MemberRepository, MemberWithAccounts } from '../member';
import type { Transfers } from '../transfer';
import type { KrwDeposit, KrwReturn } from './deposit.tables';
import { depositMinor } from './deposit-credit';
import type { KrwDepositRepository } from './krw-deposit.repository';

export interface KrwArrivalsDeps {
  readonly repository: KrwDepositRepository;
  readonly ledger: Ledger;
  readonly members: MemberRepository;
  readonly transfers: Transfers;
  readonly bank: Pick<Bank, 'collectingAccount' | 'sendBack'>;
}

/** A transfer with what has been found out about it. */
interface Arrival {
  readonly transferId: string;
  readonly memberId: bigint;
  /** Minor units. */
  readonly amount: bigint;
  readonly commandId: string;
  readonly sender: string;
  readonly found: MemberWithAccounts;
}

const asset = 'KRW';
const krwScale = 2;
const custody = `custody:${asset}`;
/** Holds what belongs to nobody here until the bank has it back. */
const suspense = `suspense:${asset}`;

/** KRW as the bank tells of it: credited to the member who sent it, anything else booked, and sent back once two people say so. */
export class KrwArrivals {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: KrwArrivalsDeps,
  ) {}

  /**
   * Takes a transfer in, once: told again, it answers what became of it. Under the member's name it is credited, and ends a request that
   * waits, whatever its amount; under another name, or of a member who has left, it is never credited, but sent back (WALT-033).
   * @returns NOT_FOUND for an unknown member, FOREIGN_MEMBER, BAD_REQUEST for no amount, IDEMPOTENCY_CONFLICT for a transfer that said something
   * else before.
   */
  async receive(incoming: IncomingRemittance): Promise<Outcome<TakenRemittance>> {
    const { transferId, memberId, senderName } = incoming;
    const amount = depositMinor(incoming.amount, krwScale);
    if (amount === null) return refused('BAD_REQUEST');
    const found = await this.deps.members.find(memberId);
    if (!found) return refused('NOT_FOUND');
    // The bank sends it back: foreigners pay in coins alone (ACCT-130).
    if (found.member.foreign_national) return refused('FOREIGN_MEMBER');
    const sender = senderName ?? found.member.name;
    const hasOwnName = senderName === undefined || isOwnName(senderName, found.member.name);
    const arrival = { transferId, memberId, amount, commandId: remittanceCommand(transferId), sender, found };
    const outcome = await this.context.db.transaction().execute(async (tx): Promise<Outcome<TakenRemittance>> => {
      // Who decides that a member may leave holds his row, and then reads what he owns.
      const { state } = await this.deps.members.lockShared(tx, memberId);
      const rejectedFor = hasOwnName ? (state === 'closed' ? 'closed' : null) : 'senderName';
      // Whoever writes a request locks it before the ledger's accounts.
      const request = await this.deps.repository.lockWaiting(tx, memberId);
      const posted = await this.deps.ledger.post(tx, entryOf(arrival, rejectedFor === null));
      if (!posted.ok) return posted;
      if (!posted.value.posted) return this.again(tx, arrival);
      if (rejectedFor === null) await this.credit(tx, arrival, request);
      else await this.reject(tx, arrival, rejectedFor);
      return accepted(takenOf(amount, rejectedFor !== null));
    });
    if (!outcome.ok) return outcome;
    if (!outcome.value.rejected) this.context.events.emit('balancesChanged', { memberId, assets: [asset] });
    this.context.events.emit('notificationsChanged', { memberId });
    return outcome;
  }

  /** Has the bank send a transfer back, then takes it out of the books, once. Rejects when the bank could not be asked. */
  async sendBack({ id, transfer_id, amount }: KrwReturn): Promise<void> {
    const { bank, repository, ledger } = this.deps;
    await bank.sendBack({ returnId: `return:${id}`, transferId: transfer_id, amount: fromMinor(amount, krwScale) });
    await this.context.db.transaction().execute(async (tx) => {
      const row = await repository.lockReturn(tx, id);
      if (row.state === 'returned') return;
      const posted = await ledger.post(tx, {
        kind: 'krwDepositReturned',
        commandId: `${row.command_id}:back`,
        memo: transfer_id,
        postings: [
          { account: suspense, asset, amount: -amount },
          { account: custody, asset, amount },
        ],
      });
      if (!posted.ok || !posted.value.posted) throw new Error(`return ${id} was booked before`);
      await repository.markReturned(tx, id, this.context.clock.now());
    });
  }

  /** KRW that goes back to its senders, in minor units: the bank may have sent it already. */
  returning(): Promise<bigint> {
    return this.deps.repository.returning();
  }

  /** What was booked as sent back since a moment; minor units. */
  returnedSince(since: Date): Promise<bigint> {
    return this.deps.repository.returnedSince(since);
  }

  private async again(tx: Tx, { memberId, amount, commandId, transferId }: Arrival): Promise<Outcome<TakenRemittance>> {
    const first = await this.deps.transfers.findRemittance(tx, commandId);
    const returned = await this.deps.repository.findReturn(tx, transferId);
    const told = returned ? returned.amount : first?.moved;
    const same = first?.member_id === memberId && told === amount;
    return same ? accepted(takenOf(amount, returned !== undefined)) : refused('IDEMPOTENCY_CONFLICT');
  }

  /** What arrives too late belongs to no request any more. */
  private async credit(tx: Tx, arrival: Arrival, request: KrwDeposit | undefined): Promise<void> {
    const { repository, transfers } = this.deps;
    const { amount, commandId } = arrival;
    const at = this.context.clock.now();
    if (!request || at >= request.expires_at) {
      await this.record(tx, arrival, { status: 'approved', moved: amount, reason: null });
      return;
    }
    // From now on the row of the request is that of the credit.
    const ended = { status: 'approved', moved: amount, at, command_id: commandId } as const;
    await transfers.settleRemittance(tx, request.command_id, ended);
    await repository.end(tx, request.id, { state: 'paid', ended_at: at, moved: amount, command_id: commandId });
  }

  private async reject(tx: Tx, arrival: Arrival, why: 'senderName' | 'closed'): Promise<void> {
    const { transferId, memberId, amount, commandId } = arrival;
    const at = this.context.clock.now();
    await this.deps.repository.insertReturn(tx, {
      member_id: memberId,
      transfer_id: transferId,
      command_id: commandId,
      state: 'held',
      amount,
      arrived_at: at,
      returned_at: null,
      // Two people say when.
      due_at: null,
    });
    // Who has left reads no history.
    await this.record(tx, arrival, { status: 'rejected', moved: 0n, reason: why === 'closed' ? null : why });
  }

  private async record(
    tx: Tx,
    { memberId, amount, commandId, sender, found }: Arrival,
    end: { readonly status: 'approved' | 'rejected'; readonly moved: bigint; readonly reason: 'senderName' | null },
  ): Promise<void> {
    const { bankCode, number } = this.deps.bank.collectingAccount;
    const from = found.accounts.find(({ purpose }) => purpose === 'deposit');
    const at = this.context.clock.now();
    await this.deps.transfers.recordRemittance(tx, {
      member_id: memberId,
      direction: 'I',
      amount,
      fee: 0n,
      in_bank: bankCode,
      in_account: number,
      // Of an account that is not the member's nothing is known.
      out_bank: end.reason ? '' : (from?.bank_code ?? ''),
      out_account: end.reason ? '' : (from?.account_number ?? ''),
      note: sender,
      requested_at: at,
      at,
      command_id: commandId,
      ...end,
    });
  }
}

/** Names the ledger entry and the row of the history that a transfer makes. */
export const remittanceCommand = (transferId: string): string => `bank:${transferId}`;

const takenOf = (amount: bigint, rejected: boolean): TakenRemittance => ({
  amount: fromMinor(amount, krwScale),
  ...(rejected && { rejected }),
});

const entryOf = ({ transferId, memberId, amount, commandId }: Arrival, isOwn: boolean) => ({
  kind: isOwn ? 'krwDeposit' : 'krwDepositSuspended',
  memo: transferId,
  commandId,
  postings: [
    { account: custody, asset, amount: -amount },
    { account: isOwn ? `${memberAccount(memberId, asset)}:available` : suspense, asset, amount },
  ],
});
