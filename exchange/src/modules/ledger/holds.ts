import { accepted, type Outcome, refused } from '@maru/contract';
import type { Selectable, Transaction } from 'kysely';
import type { Clock } from '../../platform/core/clock';
import type { Database } from '../../platform/core/database';
import { memberAccount } from './account-path';
import type { EntryCommand, PostingCommand } from './entry';
import type { LedgerTables } from './ledger.tables';

/** Money of a member to set aside. */
export interface HoldCommand {
  readonly kind: string;
  /** Names the hold from now on; the same command again changes nothing. */
  readonly commandId: string;
  readonly memberId: bigint;
  readonly asset: string;
  /** Minor units, above 0. */
  readonly amount: bigint;
}

/** The command that resolves a hold. */
export interface ResolveCommand {
  readonly kind: string;
  readonly commandId: string;
  readonly memo?: string;
}

export type HoldRow = Selectable<LedgerTables['hold']>;

/** How a hold ended. `now` is false if an earlier command had ended it. */
export interface Resolution {
  readonly state: 'posted' | 'voided';
  readonly now: boolean;
}

export interface HoldDeps {
  readonly clock: Clock;
  readonly post: (tx: Transaction<Database>, entry: EntryCommand) => Promise<Outcome<{ posted: boolean }>>;
}

/**
 * Holds of members' money in any asset: `hold` sets it aside, then `post` pays it out or `void` gives it back, whichever comes
 * first and that once. All three run inside the caller's transaction. Holds of orders are the engine's (view order_hold).
 */
export class Holds {
  constructor(private readonly deps: HoldDeps) {}

  /**
   * Moves the amount from available to hold.
   * @returns `placed: false` for a command that has placed its hold before; INSUFFICIENT_BALANCE with nothing written;
   * IDEMPOTENCY_CONFLICT for a command that set something else aside before.
   * @throws Error for an amount that is not above 0.
   */
  async hold(tx: Transaction<Database>, command: HoldCommand): Promise<Outcome<{ placed: boolean }>> {
    const { kind, commandId, memberId, asset, amount } = command;
    if (amount <= 0n) throw new Error(`hold ${commandId} of ${amount} ${asset}`);
    const account = memberAccount(memberId, asset);
    const posted = await this.deps.post(tx, {
      kind,
      commandId,
      postings: [
        { account: `${account}:available`, asset, amount: -amount },
        { account: `${account}:hold`, asset, amount },
      ],
    });
    if (!posted.ok) return posted;
    if (!posted.value.posted)
      return (await isSame(tx, command)) ? accepted({ placed: false }) : refused('IDEMPOTENCY_CONFLICT');
    await tx
      .insertInto('hold')
      .values({
        command_id: commandId,
        account_id: (select) => select.selectFrom('account').select('id').where('path', '=', account),
        member_id: memberId,
        asset,
        amount,
        placed_at: this.deps.clock.now(),
        resolved_command_id: null,
        resolved_at: null,
      })
      .execute();
    return accepted({ placed: true });
  }

  /**
   * Pays the hold out to accounts of the house.
   * @param shares - where it goes, in amounts above 0 that add up to the hold.
   * @throws Error for an unknown hold and for shares that do not add up to it.
   */
  async post(
    tx: Transaction<Database>,
    holdId: string,
    command: ResolveCommand,
    shares: readonly Omit<PostingCommand, 'asset'>[],
  ): Promise<Resolution> {
    const hold = await lockHold(tx, holdId);
    const sum = shares.reduce((total, { amount }) => total + amount, 0n);
    if (sum !== hold.amount || shares.some(({ amount }) => amount <= 0n))
      throw new Error(`hold ${holdId} of ${hold.amount} ${hold.asset} cannot be paid out as ${sum}`);
    return this.resolve(tx, hold, 'posted', command, shares);
  }

  /** Gives the hold back to what the member has available. @throws Error for an unknown hold. */
  async void(tx: Transaction<Database>, holdId: string, command: ResolveCommand): Promise<Resolution> {
    const hold = await lockHold(tx, holdId);
    const account = `${memberAccount(hold.member_id, hold.asset)}:available`;
    return this.resolve(tx, hold, 'voided', command, [{ account, amount: hold.amount }]);
  }

  private async resolve(
    tx: Transaction<Database>,
    hold: HoldRow,
    state: Resolution['state'],
    { kind, commandId, memo }: ResolveCommand,
    shares: readonly Omit<PostingCommand, 'asset'>[],
  ): Promise<Resolution> {
    if (hold.state !== 'held') return { state: hold.state, now: false };
    const { asset, amount } = hold;
    const posted = await this.deps.post(tx, {
      kind,
      commandId,
      ...(memo !== undefined && { memo }),
      postings: [
        { account: `${memberAccount(hold.member_id, asset)}:hold`, asset, amount: -amount },
        ...shares.map((share) => ({ ...share, asset })),
      ],
    });
    // The hold reserved this amount, and the command names this hold only, so the balance must suffice.
    if (!posted.ok || !posted.value.posted)
      throw new Error(`hold ${hold.command_id} cannot be ${state} by ${commandId}`);
    await tx
      .updateTable('hold')
      .set({ state, resolved_command_id: commandId, resolved_at: this.deps.clock.now() })
      .where('id', '=', hold.id)
      .execute();
    return { state, now: true };
  }
}

/** Two commands for one hold wait here for each other; the second finds it resolved. */
async function lockHold(tx: Transaction<Database>, commandId: string): Promise<HoldRow> {
  const hold = await tx
    .selectFrom('hold')
    .selectAll()
    .where('command_id', '=', commandId)
    .forUpdate()
    .executeTakeFirst();
  if (!hold) throw new Error(`hold ${commandId} does not exist`);
  return hold;
}

async function isSame(
  tx: Transaction<Database>,
  { commandId, memberId, asset, amount }: HoldCommand,
): Promise<boolean> {
  const hold = await tx.selectFrom('hold').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  return hold?.member_id === memberId && hold.asset === asset && hold.amount === amount;
}
