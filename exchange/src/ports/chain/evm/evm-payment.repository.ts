import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/core/database';
import type { EvmAddress, EvmCursor, EvmPayment } from './evm.tables';

/** Blocks that are remembered: no reorganisation may be deeper. */
const window = 256n;

export interface SeenBlock {
  readonly height: bigint;
  readonly hash: string;
}

/** A payment, and how far the chain was read at the same moment. */
export interface SeenPayment extends EvmPayment {
  readonly confirmations: number;
  readonly version: bigint;
}

/** What a look at the chain has found. */
export interface Look {
  /** The last block that was read before and is still on the chain. */
  readonly base: bigint;
  readonly blocks: readonly SeenBlock[];
  readonly payments: readonly (Omit<EvmPayment, 'told' | 'state' | 'block_hash'> & { readonly block_hash: string })[];
  /** Payments that no block has taken since theirs was taken back. */
  readonly dropped: readonly string[];
}

/** Blocks and payments of one network, and the addresses that are looked for. */
export class EvmPaymentRepository {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly network: string,
  ) {}

  async addAddress(address: string, index: bigint): Promise<void> {
    const row = { network: this.network, address, account_index: index };
    await this.db
      .insertInto('evm_address')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  addresses(): Promise<EvmAddress[]> {
    return this.db.selectFrom('evm_address').selectAll().where('network', '=', this.network).execute();
  }

  async setUnswept(address: string, unswept: boolean): Promise<void> {
    const rows = this.db.updateTable('evm_address').set({ unswept }).where('network', '=', this.network);
    await rows.where('address', '=', address).execute();
  }

  async hasCursor(): Promise<boolean> {
    const rows = this.db.selectFrom('evm_cursor').select('height').where('network', '=', this.network);
    return (await rows.executeTakeFirst()) !== undefined;
  }

  /** How far the chain was read; at the first look it begins at `tip`. */
  async cursor(tip: SeenBlock): Promise<EvmCursor> {
    const { network } = this;
    await this.db.transaction().execute(async (tx) => {
      const begun = await tx
        .insertInto('evm_cursor')
        .values({ network, height: tip.height })
        .onConflict((conflict) => conflict.doNothing())
        .returning('height')
        .executeTakeFirst();
      if (begun)
        await tx
          .insertInto('evm_block')
          .values({ network, ...tip })
          .execute();
    });
    const rows = this.db.selectFrom('evm_cursor').selectAll().where('network', '=', network);
    return rows.executeTakeFirstOrThrow();
  }

  /** Block up to which the chain was read. */
  async height(): Promise<bigint> {
    const rows = this.db.selectFrom('evm_cursor').select('height').where('network', '=', this.network);
    return (await rows.executeTakeFirstOrThrow()).height;
  }

  /** Newest first. */
  blocks(): Promise<SeenBlock[]> {
    const rows = this.db.selectFrom('evm_block').select(['height', 'hash']).where('network', '=', this.network);
    return rows.orderBy('height', 'desc').execute();
  }

  /** Payments whose block was taken back. */
  lost(): Promise<EvmPayment[]> {
    const rows = this.db.selectFrom('evm_payment').selectAll().where('network', '=', this.network);
    return rows.where('state', '=', 'lost').execute();
  }

  /** Writes a look down, unless another process has looked since. @returns whether it was written. */
  write(before: EvmCursor, look: Look): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      const { network } = this;
      const rows = tx.selectFrom('evm_cursor').selectAll().where('network', '=', network).forUpdate();
      const { version } = await rows.executeTakeFirstOrThrow();
      if (version !== before.version) return false;
      if (look.base < before.height) await this.takeBack(tx, look.base);
      if (look.blocks.length > 0)
        await tx
          .insertInto('evm_block')
          .values(look.blocks.map((block) => ({ network, ...block })))
          .execute();
      for (const payment of look.payments) await this.put(tx, payment);
      if (look.dropped.length > 0)
        await tx
          .updateTable('evm_payment')
          .set({ state: 'dropped' })
          .where('network', '=', network)
          .where('txid', 'in', look.dropped)
          .where('state', '=', 'lost')
          .execute();
      const height = look.blocks.at(-1)?.height ?? look.base;
      await tx
        .deleteFrom('evm_block')
        .where('network', '=', network)
        .where('height', '<', height - window)
        .execute();
      await tx
        .updateTable('evm_cursor')
        .set({ height, version: version + 1n })
        .where('network', '=', network)
        .execute();
      return true;
    });
  }

  /** Payments of which the exchange has not heard the newest: the first of each address before the second of any, so that none delays all others. */
  untold(needed: number, limit: number): Promise<SeenPayment[]> {
    return this.db
      .selectFrom('evm_payment as p')
      .innerJoin('evm_cursor as c', 'c.network', 'p.network')
      .selectAll('p')
      .select([confirmations.as('confirmations'), 'c.version'])
      .where('p.network', '=', this.network)
      .where(
        sql<boolean>`p.told IS DISTINCT FROM CASE p.state WHEN 'mined'
          THEN least(${confirmations}, ${needed}::integer) || ' in ' || p.block_hash ELSE p.state END`,
      )
      .orderBy(sql`row_number() OVER (PARTITION BY p.address ORDER BY p.height)`)
      .orderBy('p.height')
      .limit(limit)
      .execute();
  }

  async markTold(payment: SeenPayment, needed: number): Promise<void> {
    const { state, block_hash } = payment;
    const told = state === 'mined' ? `${Math.min(payment.confirmations, needed)} in ${block_hash}` : state;
    const rows = this.db.updateTable('evm_payment').set({ told }).where('network', '=', this.network);
    await rows.where('txid', '=', payment.txid).execute();
  }

  private async takeBack(tx: Tx, base: bigint): Promise<void> {
    const { network } = this;
    await tx.deleteFrom('evm_block').where('network', '=', network).where('height', '>', base).execute();
    await tx
      .updateTable('evm_payment')
      .set({ state: 'lost', block_hash: null })
      .where('network', '=', network)
      .where('height', '>', base)
      .where('state', '=', 'mined')
      .execute();
  }

  /** A contract may pay something else where another block takes its transaction: that is a payment of its own, named by the block as well. */
  private async put(tx: Tx, payment: Look['payments'][number]): Promise<void> {
    const isPut = await this.putAs(tx, payment);
    if (!isPut) await this.putAs(tx, { ...payment, txid: `${payment.txid}@${payment.block_hash}` });
    const rows = tx.updateTable('evm_address').set({ unswept: true }).where('network', '=', this.network);
    await rows.where('address', '=', payment.address).execute();
  }

  /** @returns false where that name is of a payment of something else. */
  private async putAs(tx: Tx, payment: Look['payments'][number]): Promise<boolean> {
    const { height, block_hash, coin, address, amount } = payment;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('evm_payment')
      .values({ ...payment, state: 'mined' })
      .onConflict((conflict) =>
        conflict
          .columns(['network', 'txid'])
          .doUpdateSet({ state: 'mined', height, block_hash })
          .where('evm_payment.coin', '=', coin)
          .where('evm_payment.address', '=', address)
          .where('evm_payment.amount', '=', amount),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
}

const confirmations = sql<number>`CASE WHEN p.state = 'mined' THEN (c.height - p.height + 1)::integer ELSE 0 END`;
