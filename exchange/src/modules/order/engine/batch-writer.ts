import type { Outcome } from '@maru/contract';
import type { MarketState } from '@maru/domain/market-state';
import type pg from 'pg';
import { beginAndLock } from '../../ledger';
import type { Lease } from '../lease.repository';
import { Batch } from './batch';
import { accountPaths, draftOf, payingPath } from './command-accounts';
import type { Command, CommittedBatch, EngineDeps } from './engine.types';
import { commitBatch } from './engine-commit';
import type { LiveOrder } from './live-order';
import type { Matcher } from './matcher';
import { answerRetries, clientOrders } from './retries';
import { type MatchedBatch, type SentBatch, settle } from './settle';
import type { Switch } from './switches';

/** A committed slice on the way to another state, and the state in which it leaves the market. */
export interface SwitchedBatch {
  readonly state: MarketState;
  readonly batch: CommittedBatch;
}

/** Matches commands in memory and commits what they do, one transaction after the other. */
export class BatchWriter {
  private epoch = 0n;
  private seq = 0n;
  /** The batch whose COMMIT was sent last, until its answer is here. */
  sent: SentBatch | null = null;

  constructor(
    private readonly deps: EngineDeps,
    private readonly matcher: Matcher,
  ) {}

  /** Continues the numbers of the last engine. */
  startAfter(lease: Lease): void {
    this.epoch = lease.epoch;
    this.seq = lease.seq;
    this.matcher.startAfter(lease);
  }

  /**
   * @param outcomes - receives what became of each command.
   * @param meanwhile - called while the database is being asked for balances.
   */
  async write(
    commands: readonly Command[],
    outcomes: Map<Command, Outcome<LiveOrder>>,
    meanwhile: () => void,
  ): Promise<CommittedBatch> {
    this.sent = null;
    await this.deps.ledger.openAccounts(accountPaths(commands), this.deps.database.db);
    return this.withClient(async (client) => {
      const batch = new Batch(this.deps.ledger);
      const at = this.deps.clock.now();
      // Sent together, answered in this order: one round trip.
      const reads = Promise.all([
        this.begin(client, commands),
        this.deps.orders.byClientOrderId(client, clientOrders(commands)),
      ]);
      meanwhile();
      const [available, earlier] = await reads;
      const scope = { batch, at, available };
      const pending = new Map<Command, LiveOrder>();
      for (const command of answerRetries(commands, earlier, outcomes)) {
        const outcome = this.matcher.apply(command, scope);
        if (outcome.ok) pending.set(command, outcome.value);
        else outcomes.set(command, outcome);
      }
      const matched = { at, batch, pending, switched: null };
      if (batch.isEmpty) await client.query('ROLLBACK');
      else await this.commit(client, matched);
      return settle(matched, outcomes);
    });
  }

  /**
   * Brings a market one slice nearer to another state, in one transaction. While slices are left it is stored as halted, with the plan
   * it had before: who compares the two after a crash asks for the same again.
   * @returns null where the market may not open now, with nothing changed.
   */
  async switchState(each: Switch): Promise<SwitchedBatch | null> {
    this.sent = null;
    return this.withClient(async (client) => {
      const { marketId, state: wanted } = each.change;
      const batch = new Batch(this.deps.ledger);
      const at = this.deps.clock.now();
      const state = this.matcher.switchState(each, batch);
      if (state === null) return null;
      const isLast = state === wanted;
      const isSame = !isLast && this.deps.markets.state(marketId) === state;
      const switched = isLast ? each.change : isSame ? null : { marketId, state, planId: null };
      await client.query('BEGIN');
      if (switched) await this.deps.markets.storeState(client, switched, batch.fills.length > 0 ? at : null);
      const matched = { at, batch, pending: new Map(), switched };
      await this.commit(client, matched);
      return { state, batch: settle(matched, new Map()) };
    });
  }

  private async withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.deps.database.pool.connect();
    let result: T;
    try {
      result = await work(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    this.sent = null;
    return result;
  }

  private async commit(client: pg.PoolClient, matched: MatchedBatch): Promise<void> {
    const { batch, at } = matched;
    const { lastOrderId, lastFillId } = this.matcher;
    const number = { epoch: this.epoch, seq: this.seq + 1n, lastOrderId, lastFillId, moment: at };
    const entry = batch.entry(`orders:${number.epoch}:${number.seq}`);
    const numbered = entry && { ...entry, id: await this.entryId(client) };
    this.sent = { ...matched, seq: number.seq };
    await commitBatch(client, { batch, entry: numbered }, number);
    this.seq += 1n;
  }

  private async entryId(client: pg.PoolClient): Promise<bigint> {
    const [id] = await this.deps.ledger.takeEntryIds(1, async () => {
      const { rows } = await client.query<{ first: bigint }>(`SELECT nextval('ledger_entry_block') AS first`);
      return rows[0]?.first ?? 0n;
    });
    if (id === undefined) throw new Error('the ledger gave no id for an entry');
    return id;
  }

  /** Opens the transaction. @returns available balances of all accounts that new orders pay from, locked until the commit. */
  private async begin(client: pg.PoolClient, commands: readonly Command[]): Promise<Map<string, bigint>> {
    const paths = new Map<string, bigint>();
    for (const command of commands) {
      const draft = draftOf(command);
      if (!draft) continue;
      const path = payingPath(draft);
      paths.set(path, this.deps.ledger.accountId(path));
    }
    const byId = await beginAndLock(client, [...paths.values()]);
    return new Map([...paths].map(([path, id]) => [path, byId.get(id) ?? 0n]));
  }
}
