import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, Querying, Tx } from '../platform/core/database';
import type { SupplyChange } from '../ports/chain/chain';
import type { ChainHead, ChainTransaction } from './sandbox.tables';

/** A transaction and what its chain was like at the same moment. */
export interface SeenTransaction extends ChainTransaction {
  /** 0 while no block holds it. */
  readonly confirmations: number;
  readonly version: bigint;
}

type NewTransaction = Pick<
  ChainTransaction,
  'network' | 'txid' | 'kind' | 'coin' | 'address' | 'tag' | 'amount' | 'at'
> &
  Partial<Pick<ChainTransaction, 'silent' | 'moved'>>;

const firstHeight = 1000n;
/** Confirmations of a transaction `t` on its chain `c`. */
const confirmations = sql<number>`CASE WHEN t.state = 'mined' THEN (c.height - t.height + 1)::integer ELSE 0 END`;

const hashOf = ({ network, fork }: ChainHead, height: bigint): string =>
  createHash('sha256').update(`${network}:${height}:${fork}`).digest('hex');

/** Blocks and transactions of the simulated chains. Whatever changes a chain holds its row. */
export class SandboxChainRepository {
  constructor(private readonly db: Kysely<Database>) {}

  /** @param place - blocks that hold it already; 0: it waits for one. @returns false where the chain knows it and has not dropped it. */
  async add(row: NewTransaction, place: number, needed: number): Promise<boolean> {
    return this.change(row.network, row.at, async (tx, head) => {
      const height = place > 0 ? head.height - BigInt(place) + 1n : null;
      const position =
        height === null
          ? { state: 'pool' as const, height, block_hash: null }
          : { state: 'mined' as const, height, block_hash: hashOf(head, height) };
      if (!(await this.isBusy(tx, head, needed)))
        await tx.updateTable('sandbox_chain').set({ block_at: row.at }).where('network', '=', row.network).execute();
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('sandbox_chain_transaction')
        .values({ ...row, ...position })
        .onConflict((conflict) =>
          conflict
            .columns(['network', 'txid'])
            .doUpdateSet(position)
            .where('sandbox_chain_transaction.state', '=', 'dropped'),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    });
  }

  /** Notes that the network will never take a transaction. */
  async reject(row: NewTransaction): Promise<void> {
    await this.db
      .insertInto('sandbox_chain_transaction')
      .values({ ...row, state: 'rejected' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Adds blocks; what waits is in the first of them. @returns the new height. */
  mine(network: string, count: number, at: Date): Promise<bigint> {
    return this.change(network, at, (tx, head) => this.extend(tx, head, BigInt(count), at));
  }

  /** Adds the blocks that are due at a chain where something is not final. */
  async mineDue(network: string, needed: number, everyMs: number, at: Date): Promise<void> {
    await this.change(network, at, async (tx, head) => {
      const due = Math.floor((at.getTime() - head.block_at.getTime()) / everyMs);
      if (due < 0) await tx.updateTable('sandbox_chain').set({ block_at: at }).where('network', '=', network).execute();
      if (due > 0 && (await this.isBusy(tx, head, needed))) await this.extend(tx, head, BigInt(due), at);
    });
  }

  /** Takes the last blocks back. Their transactions wait for a block again, or are dropped. */
  reorganise(network: string, depth: number, drop: boolean, at: Date): Promise<bigint> {
    return this.change(network, at, async (tx, head) => {
      const height = head.height - BigInt(depth);
      await tx
        .updateTable('sandbox_chain')
        .set({ height, fork: head.fork + 1, block_at: at })
        .where('network', '=', network)
        .execute();
      await tx
        .updateTable('sandbox_chain_transaction')
        .set({ state: drop ? 'dropped' : 'pool', height: null, block_hash: null })
        .where('network', '=', network)
        .where('height', '>', height)
        .execute();
      return height;
    });
  }

  /** Lets blocks take the transactions that they left aside. */
  async unsilence(): Promise<void> {
    await this.db.updateTable('sandbox_chain_transaction').set({ silent: false }).where('silent', '=', true).execute();
  }

  find(network: string, txid: string): Promise<SeenTransaction | undefined> {
    return this.seen().where('t.network', '=', network).where('t.txid', '=', txid).executeTakeFirst();
  }

  /** Newest first. */
  ofAddress(address: string): Promise<SeenTransaction[]> {
    return this.seen().where('t.address', '=', address).orderBy('t.at', 'desc').limit(200).execute();
  }

  networks(): Promise<{ network: string }[]> {
    return this.db.selectFrom('sandbox_chain').select('network').execute();
  }

  /** Payments of which the exchange has not heard the newest. */
  async untold(network: string, needed: number): Promise<SeenTransaction[]> {
    return this.seen()
      .where('t.network', '=', network)
      .where('t.kind', '=', 'payment')
      .where(
        sql<boolean>`t.told IS DISTINCT FROM CASE t.state WHEN 'mined'
          THEN least(${confirmations}, ${needed}::integer) || ' in ' || t.block_hash ELSE t.state END`,
      )
      .orderBy('t.at')
      .limit(500)
      .execute();
  }

  /** Notes what the exchange has heard, and whether it holds the coins. */
  async markTold(seen: SeenTransaction, ours: boolean, needed: number): Promise<void> {
    const { state, confirmations, block_hash } = seen;
    const told = state === 'mined' ? `${Math.min(confirmations, needed)} in ${block_hash}` : state;
    await this.db
      .updateTable('sandbox_chain_transaction')
      .set({ told, ours })
      .where('network', '=', seen.network)
      .where('txid', '=', seen.txid)
      .execute();
  }

  /** Sum over final payments and payouts, and what is held beside them. */
  async holdings(coin: string, needed: number): Promise<string> {
    const { rows } = await sql<{ total: string }>`
      SELECT trim_scale(coalesce(sum(amount), 0))::text AS total FROM (
        SELECT CASE t.kind WHEN 'payment' THEN t.amount ELSE -t.amount END AS amount
        FROM sandbox_chain_transaction t JOIN sandbox_chain c USING (network)
        WHERE t.coin = ${coin} AND t.moved AND t.ours AND t.state = 'mined' AND c.height - t.height + 1 >= ${needed}
        UNION ALL SELECT amount FROM sandbox_holding WHERE coin = ${coin}) held`.execute(this.db);
    return rows[0]?.total ?? '0';
  }

  async isContract(network: string, address: string): Promise<boolean> {
    const rows = this.db.selectFrom('sandbox_chain_contract').select('network').where('network', '=', network);
    return (await rows.where('address', '=', address).executeTakeFirst()) !== undefined;
  }

  async addContract(network: string, address: string): Promise<void> {
    const row = this.db.insertInto('sandbox_chain_contract').values({ network, address });
    await row.onConflict((conflict) => conflict.doNothing()).execute();
  }

  addHolding(coin: string, amount: string): Promise<void> {
    return addHolding(this.db, coin, amount);
  }

  /** @returns false where the exchange has been told of that day's rebase. */
  async planRebase(coin: string, day: string, rate: string): Promise<boolean> {
    const planned = await sql`
      INSERT INTO sandbox_rebase (coin, day, rate) VALUES (${coin}, ${day}::date, ${rate}::numeric)
      ON CONFLICT (coin, day) DO UPDATE SET rate = excluded.rate WHERE sandbox_rebase.change IS NULL`.execute(this.db);
    return planned.numAffectedRows === 1n;
  }

  /** Changes the holdings with the first call. @param held - of the coin right now, decimal text. */
  async rebase(coin: string, day: string, held: string): Promise<SupplyChange | null> {
    return this.db.transaction().execute(async (tx) => {
      const { rows: changed } = await sql<SupplyChange>`
        UPDATE sandbox_rebase SET change = trunc(${held}::numeric * rate, 8)
        WHERE coin = ${coin} AND day = ${day}::date AND change IS NULL
        RETURNING trim_scale(rate)::text AS rate, trim_scale(change)::text AS change`.execute(tx);
      const [first] = changed;
      if (first) await addHolding(tx, coin, first.change);
      if (first) return first;
      const { rows } = await sql<SupplyChange>`
        SELECT trim_scale(rate)::text AS rate, trim_scale(change)::text AS change
        FROM sandbox_rebase WHERE coin = ${coin} AND day = ${day}::date`.execute(tx);
      return rows[0] ?? null;
    });
  }

  /** Whether the holdings of the first start were noted. */
  async haveHoldingsBegun(): Promise<boolean> {
    const rows = this.db.selectFrom('sandbox_holding').select('coin').where('coin', '=', '');
    return (await rows.executeTakeFirst()) !== undefined;
  }

  /** Notes that the holdings of the first start are complete. @returns true to the first caller. */
  async beginHoldings(): Promise<boolean> {
    const marked =
      await sql`INSERT INTO sandbox_holding (coin, amount) VALUES ('', 0) ON CONFLICT (coin) DO NOTHING`.execute(
        this.db,
      );
    return marked.numAffectedRows === 1n;
  }

  /** Makes what is held of a coin equal to `total`, given what there is of it now. */
  async openHolding(coin: string, total: string, now: string): Promise<void> {
    await sql`INSERT INTO sandbox_holding (coin, amount) VALUES (${coin}, ${total}::numeric - ${now}::numeric)
      ON CONFLICT (coin) DO UPDATE SET amount = sandbox_holding.amount + excluded.amount`.execute(this.db);
  }

  private seen() {
    return this.db
      .selectFrom('sandbox_chain_transaction as t')
      .leftJoin('sandbox_chain as c', 'c.network', 't.network')
      .selectAll('t')
      .select([confirmations.as('confirmations'), sql<bigint>`coalesce(c.version, 0)`.as('version')]);
  }

  private async extend(tx: Tx, head: ChainHead, count: bigint, at: Date): Promise<bigint> {
    const height = head.height + count;
    await tx.updateTable('sandbox_chain').set({ height, block_at: at }).where('network', '=', head.network).execute();
    await tx
      .updateTable('sandbox_chain_transaction')
      .set({ state: 'mined', height: head.height + 1n, block_hash: hashOf(head, head.height + 1n) })
      .where('network', '=', head.network)
      .where('state', '=', 'pool')
      .where('silent', '=', false)
      .execute();
    return height;
  }

  /** Whether a block would change the fate of anything. */
  private async isBusy(tx: Tx, head: ChainHead, needed: number): Promise<boolean> {
    const waiting = await tx
      .selectFrom('sandbox_chain_transaction')
      .select('txid')
      .where('network', '=', head.network)
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'pool'), row('silent', '=', false)]),
          row('height', '>', head.height - BigInt(needed) + 1n),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return waiting !== undefined;
  }

  private change<T>(network: string, at: Date, work: (tx: Tx, head: ChainHead) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sandbox_chain')
        .values({ network, height: firstHeight, block_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const head = await tx
        .updateTable('sandbox_chain')
        .set((row) => ({ version: row('version', '+', 1n) }))
        .where('network', '=', network)
        .returningAll()
        .executeTakeFirstOrThrow();
      return work(tx, head);
    });
  }
}

async function addHolding(db: Querying, coin: string, amount: string): Promise<void> {
  await sql`INSERT INTO sandbox_holding (coin, amount) VALUES (${coin}, ${amount}::numeric)
    ON CONFLICT (coin) DO UPDATE SET amount = sandbox_holding.amount + excluded.amount`.execute(db);
}
