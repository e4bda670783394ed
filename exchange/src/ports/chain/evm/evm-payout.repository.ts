import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/core/database';
import type { EvmPayout } from './evm.tables';

type NewPayout = Pick<EvmPayout, 'payout_id' | 'nonce' | 'content' | 'txid' | 'raw' | 'signed_at'> &
  Partial<Pick<EvmPayout, 'state' | 'sent_height'>>;

/** Begins the ids of payouts that give deposit addresses what moving their tokens costs. */
export const fuelPrefix = 'fuel:';

/** Payouts of one network and every transaction that was signed for them. */
export class EvmPayoutRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly network: string,
  ) {}

  find(payoutId: string): Promise<EvmPayout | undefined> {
    return this.db.selectFrom('evm_payout').selectAll().where('payout_id', '=', payoutId).executeTakeFirst();
  }

  findByTransaction(txid: string): Promise<EvmPayout | undefined> {
    return this.db
      .selectFrom('evm_payout as p')
      .innerJoin('evm_payout_transaction as t', 't.payout_id', 'p.payout_id')
      .selectAll('p')
      .where('t.txid', '=', txid)
      .executeTakeFirst();
  }

  /** Those of some transactions that are fuel; each is known before it is sent. */
  async fuelAmong(txids: readonly string[]): Promise<ReadonlySet<string>> {
    if (txids.length === 0) return new Set();
    const rows = this.db.selectFrom('evm_payout_transaction').select('txid').where('txid', 'in', txids);
    const found = await rows.where('payout_id', 'like', `${fuelPrefix}%`).execute();
    return new Set(found.map(({ txid }) => txid));
  }

  /** Of two concurrent inserts the first one stays; both are of the same transaction. One that is voided has a payment of nothing for its own. */
  async insert(row: NewPayout): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('evm_payout')
        .values({ state: 'signed', ...row, network: this.network })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('evm_payout_transaction')
        .values({ txid: row.txid, payout_id: row.payout_id, pays: row.state !== 'voided' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  /** From here on the network may have it. @returns false where it was given up. */
  async markSent(payoutId: string, height: bigint): Promise<boolean> {
    const rows = this.db.updateTable('evm_payout').set({ state: 'sent', sent_height: height });
    const { numUpdatedRows } = await rows
      .where('payout_id', '=', payoutId)
      .where('state', 'in', ['signed', 'sent'])
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** From here on it will never be sent. @returns false where it was sent meanwhile. */
  async giveUp(payoutId: string): Promise<boolean> {
    const rows = this.db.updateTable('evm_payout').set({ state: 'voided' }).where('payout_id', '=', payoutId);
    const { numUpdatedRows } = await rows.where('state', 'in', ['signed', 'voided']).executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  /** Adds a transaction that takes the place of those before. @param pays - false: it moves nothing. */
  async replace(
    payoutId: string,
    { txid, raw, height, pays }: { txid: string; raw: string; height: bigint; pays: boolean },
  ): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('evm_payout_transaction')
        .values({ txid, payout_id: payoutId, pays })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const change = { txid, raw, sent_height: height };
      await tx.updateTable('evm_payout').set(change).where('payout_id', '=', payoutId).execute();
    });
  }

  async finish(payoutId: string): Promise<void> {
    await this.db.updateTable('evm_payout').set({ state: 'final' }).where('payout_id', '=', payoutId).execute();
  }

  /** Newest last. */
  transactions(payoutId: string): Promise<{ txid: string; pays: boolean }[]> {
    const rows = this.db.selectFrom('evm_payout_transaction').select(['txid', 'pays']);
    return rows.where('payout_id', '=', payoutId).execute();
  }

  /** By their nonce, which is the order in which the network takes them. */
  open(): Promise<EvmPayout[]> {
    const rows = this.db.selectFrom('evm_payout').selectAll().where('network', '=', this.network);
    return rows.where('state', '<>', 'final').orderBy('nonce').execute();
  }
}
