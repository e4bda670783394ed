import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/core/database';
import type { CoinDeposit, CoinDepositChange, NewCoinDeposit } from './deposit.tables';

/** A credited payment that its chain has taken back. */
export interface ChainIncident {
  readonly id: bigint;
  readonly coin: string;
  readonly network: string;
  readonly transactionId: string;
  readonly memberId: bigint;
  /** Minor units. */
  readonly amount: bigint;
  readonly openedAt: Date;
}

/** Payments of a coin that are not in the books; minor units. */
export interface UnbookedCoins {
  /** Whose confirmations are not complete. */
  readonly waiting: bigint;
  /** Final, credited to nobody, and still held. */
  readonly ignored: bigint;
}

/** SQL of payments and of incidents with them. */
export class CoinDepositRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** Locks the row of a payment until the transaction ends; the first call writes it. */
  async lock(tx: Tx, row: NewCoinDeposit): Promise<{ readonly row: CoinDeposit; readonly isNew: boolean }> {
    const inserted = await tx
      .insertInto('coin_deposit')
      .values(row)
      // Both unique keys: of two watchers at once either may be the one that finds the other's row.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return { row: inserted, isNew: true };
    const locked = tx.selectFrom('coin_deposit').selectAll().where('network', '=', row.network).forUpdate();
    return {
      row: await locked.where('transaction_id', '=', row.transaction_id).executeTakeFirstOrThrow(),
      isNew: false,
    };
  }

  change(tx: Tx, id: bigint, change: CoinDepositChange): Promise<CoinDeposit> {
    return tx.updateTable('coin_deposit').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  }

  /** At most one is open for a payment. */
  async openIncident(tx: Tx, depositId: bigint, at: Date): Promise<void> {
    await tx
      .insertInto('chain_incident')
      .values({ deposit_id: depositId, opened_at: at })
      .onConflict((conflict) => conflict.column('deposit_id').where('resolved_at', 'is', null).doNothing())
      .execute();
  }

  /** Ends the open incident of a payment, or the one that is named. @returns whether one was open. */
  async resolveIncident(
    tx: Tx,
    which: { readonly depositId: bigint } | { readonly id: bigint },
    end: { readonly at: Date; readonly by: string; readonly reason: string },
  ): Promise<boolean> {
    const [column, value] = 'id' in which ? (['id', which.id] as const) : (['deposit_id', which.depositId] as const);
    const { numUpdatedRows } = await tx
      .updateTable('chain_incident')
      .set({ resolved_at: end.at, resolved_by: end.by, reason: end.reason })
      .where(column, '=', value)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  findByCommand(commandId: string): Promise<CoinDeposit | undefined> {
    return this.db.selectFrom('coin_deposit').selectAll().where('command_id', '=', commandId).executeTakeFirst();
  }

  /** Payments that no entry of the ledger knows, by coin. */
  async unbooked(): Promise<ReadonlyMap<string, UnbookedCoins>> {
    const isFinal = sql`confirmations >= needed`;
    // Of no real payments do sums come near 64 bits.
    const sum = (of: RawBuilder<unknown>) =>
      sql<bigint>`least(coalesce(sum(amount) FILTER (WHERE ${of}), 0), 9e18)::bigint`;
    const rows = await this.db
      .selectFrom('coin_deposit')
      .select(['coin', sum(sql`NOT ${isFinal}`).as('waiting'), sum(isFinal).as('ignored')])
      .where('state', 'in', ['seen', 'ignored'])
      .where('left_at', 'is', null)
      .where('amount', 'is not', null)
      // Without a block the network may have forgotten it, and a payment that nobody waits for is not asked about.
      .where(sql<boolean>`(state = 'seen' OR confirmations > 0)`)
      .groupBy('coin')
      .execute();
    return new Map(rows.map(({ coin, ...sums }) => [coin, sums]));
  }

  /** Oldest first. */
  async openIncidents(): Promise<readonly ChainIncident[]> {
    const rows = await this.db
      .selectFrom('chain_incident as i')
      .innerJoin('coin_deposit as d', 'd.id', 'i.deposit_id')
      .select(['i.id', 'd.coin', 'd.network', 'd.transaction_id as transactionId', 'i.opened_at as openedAt'])
      .select([sql<bigint>`d.member_id`.as('memberId'), sql<bigint>`d.amount`.as('amount')])
      .where('i.resolved_at', 'is', null)
      .orderBy('i.id')
      .execute();
    return rows;
  }
}
