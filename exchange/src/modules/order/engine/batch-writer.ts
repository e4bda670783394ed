import type { Outcome } from '@maru/contract';
import { minuteMs } from '@maru/server';
import type pg from 'pg';
import { beginAndLock } from '../../ledger';
import type { StateChange } from '../../market';
import type { Lease } from '../lease.repository';
import { Batch } from './batch';
import { accountPaths, draftOf, payingPath } from './command-accounts';
import type { Command, CommittedBatch, EngineDeps } from './engine.types';
import { commitBatch } from './engine-commit';
import type { LiveOrder } from './live-order';
import type { Matcher } from './matcher';
import { answerRetries, clientOrders } from './retries';
import { type MatchedBatch, type SentBatch, settle } from './settle';

/** For an auction of a hundred thousand orders; other markets wait meanwhile. */
const auctionMsMax = minuteMs;

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
   * Brings a market into another state, with the auction of its opening or the cancellations of its close, in one transaction.
   * @returns null where the market may not open now, with nothing changed.
   */
  async switchState(change: StateChange): Promise<CommittedBatch | null> {
    this.sent = null;
    return this.withClient(async (client) => {
      const batch = new Batch(this.deps.ledger);
      const at = this.deps.clock.now();
      await client.query(`BEGIN; SET LOCAL statement_timeout = ${auctionMsMax}`);
      await this.deps.markets.storeState(client, change);
      if (!this.matcher.switchState(change, batch)) {
        await client.query('ROLLBACK');
        return null;
      }
      const matched = { at, batch, pending: new Map(), switched: change };
      await this.commit(client, matched, { query_timeout: auctionMsMax });
      return settle(matched, new Map());
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

  private async commit(
    client: pg.PoolClient,
    matched: MatchedBatch,
    more?: Parameters<typeof commitBatch>[3],
  ): Promise<void> {
    const { batch, at } = matched;
    const { lastOrderId, lastFillId } = this.matcher;
    const number = { epoch: this.epoch, seq: this.seq + 1n, lastOrderId, lastFillId, moment: at };
    const entry = batch.entry(`orders:${number.epoch}:${number.seq}`);
    const numbered = entry && { ...entry, id: await this.entryId(client) };
    this.sent = { ...matched, seq: number.seq };
    await commitBatch(client, { batch, entry: numbered }, number, more);
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
