import { type Outcome, refused } from '@maru/contract';
import type pg from 'pg';
import { beginAndLock } from '../../ledger';
import type { Lease } from '../lease.repository';
import { Batch } from './batch';
import { Books } from './books';
import { accountPaths, draftOf, marketsOf, payingPath } from './command-accounts';
import type { AmendCommand, CancelCommand, Command, CommittedBatch, EngineDeps, OrderDraft } from './engine.types';
import { commitBatch, isTransient } from './engine-commit';
import type { LiveOrder } from './live-order';
import type { MarketBook } from './market-book';
import { Matcher } from './matcher';
import { answerRetries, clientOrders } from './retries';
import { type SentBatch, settle } from './settle';

/** Orders per transaction: more would raise latency and hardly throughput. */
const batchSizeMax = 500;
const retryMs = 500;
/** Commands that may wait; cancels twice as many. */
const queuedMax = 2_000;
const usualWaitMsMax = 500;

/**
 * The single writer of all books.
 *
 * Commands queue up; while one batch commits the next one gathers. A batch is one transaction: it locks the balances of its
 * new orders and refuses what they cannot cover, matches the rest in memory, and writes orders, fills and ledger entries in
 * one call. Nothing is acknowledged before the commit. When a commit fails its books are rebuilt from the database, so memory
 * never runs ahead of it.
 */
export class Engine {
  private readonly books: Books;
  private readonly matcher: Matcher;
  private queue: Command[] = [];
  private state: 'stopped' | 'ready' | 'recovering' | 'fenced' = 'stopped';
  private working: Promise<void> | null = null;
  private readonly waitMsMax: number;
  private epoch = 0n;
  private seq = 0n;
  /** The batch whose COMMIT was sent last, until its answer is here. */
  private sent: SentBatch | null = null;
  /** Outcomes that are committed or refused but not yet delivered. */
  private readonly answers: (readonly [Command, Outcome<LiveOrder>])[] = [];
  private readonly listeners = new Set<(batch: CommittedBatch) => void>();
  private readonly fencedListeners = new Set<() => void>();

  constructor(private readonly deps: EngineDeps) {
    this.books = new Books(deps);
    this.waitMsMax = deps.waitMsMax ?? usualWaitMsMax;
    this.matcher = new Matcher(this.books, deps.markets);
  }

  /** Takes the lease and rebuilds all books from the open orders. @throws LeaseHeld where an engine of another process leads. */
  async start(): Promise<void> {
    await this.startAfter(await this.deps.lease.take(() => this.fence()));
  }

  /** Finishes the queue, refuses new commands and releases the lease. */
  async stop(): Promise<void> {
    while (this.working) await this.working;
    this.state = 'stopped';
    await this.deps.lease.release();
  }

  get isReady(): boolean {
    return this.state === 'ready';
  }

  /** Commands that wait for the next batch. */
  get queued(): number {
    return this.queue.length;
  }

  book(marketId: number): MarketBook {
    return this.books.get(marketId);
  }

  /** Listeners run after each commit, in the order of commits. @returns a function that stops listening. */
  onCommitted(listener: (batch: CommittedBatch) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Told once, when another engine has taken over: this one will never take orders again. */
  onFenced(listener: () => void): void {
    this.fencedListeners.add(listener);
  }

  /** @returns UNAVAILABLE too while more waits than the engine commits in time. */
  place(draft: OrderDraft): Promise<Outcome<LiveOrder>> {
    if (this.isFull()) return Promise.resolve(refused('UNAVAILABLE'));
    return this.submit((queuedAt, settle) => ({ kind: 'place', draft, queuedAt, settle }));
  }

  /** Lessens an order where it waits, or puts another one in its place. @returns UNAVAILABLE as of a new order. */
  amend(amend: AmendCommand): Promise<Outcome<LiveOrder>> {
    if (this.isFull()) return Promise.resolve(refused('UNAVAILABLE'));
    return this.submit((queuedAt, settle) => ({ kind: 'amend', amend, queuedAt, settle }));
  }

  /** Refused later than an order: it lessens a member's risk. */
  cancel(cancel: CancelCommand): Promise<Outcome<LiveOrder>> {
    if (this.queue.length >= 2 * queuedMax) return Promise.resolve(refused('UNAVAILABLE'));
    return this.submit((queuedAt, settle) => ({ kind: 'cancel', cancel, queuedAt, settle }));
  }

  private isFull(): boolean {
    const oldest = this.queue[0];
    if (!oldest) return false;
    return this.queue.length >= queuedMax || performance.now() - oldest.queuedAt > this.waitMsMax;
  }

  private submit(
    command: (queuedAt: number, settle: (outcome: Outcome<LiveOrder>) => void) => Command,
  ): Promise<Outcome<LiveOrder>> {
    if (this.state !== 'ready') return Promise.resolve(refused('UNAVAILABLE'));
    return new Promise((resolve) => {
      this.queue.push(command(performance.now(), resolve));
      this.working ??= this.work();
    });
  }

  private async work(): Promise<void> {
    // Requests that arrive in the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) {
      const commands = this.queue.splice(0, batchSizeMax);
      await this.execute(commands);
      if (this.queue.length === 0) this.acknowledge();
    }
    this.working = null;
  }

  private async execute(commands: readonly Command[]): Promise<void> {
    const outcomes = new Map<Command, Outcome<LiveOrder>>();
    try {
      await this.attempt(commands, outcomes).catch(async (error) => {
        if (!isTransient(error)) throw error;
        this.deps.log.warn({ err: error }, 'a batch of orders met another transaction and is tried again');
        outcomes.clear();
        await this.books.rebuild(marketsOf(commands));
        await this.attempt(commands, outcomes);
      });
    } catch (error) {
      this.deps.log.error({ err: error }, 'a batch of orders was not committed');
      outcomes.clear();
      await this.recover(commands, outcomes);
    }
    this.answers.push(
      ...commands.map((command) => [command, outcomes.get(command) ?? refused('UNAVAILABLE')] as const),
    );
  }

  private async attempt(commands: readonly Command[], outcomes: Map<Command, Outcome<LiveOrder>>): Promise<void> {
    this.sent = null;
    await this.deps.ledger.openAccounts(accountPaths(commands), this.deps.database.db);
    const client = await this.deps.database.pool.connect();
    let batch: CommittedBatch;
    try {
      batch = await this.transact(client, commands, outcomes);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    this.sent = null;
    this.announce(batch);
  }

  /**
   * Delivers the outcomes of the last batch. Answering hundreds of requests takes as long as a commit, so it is done while the next
   * batch waits for its balances; the next orders of those who are answered then arrive before that batch is written.
   */
  private acknowledge(): void {
    for (const [command, outcome] of this.answers.splice(0)) command.settle(outcome);
  }

  private async transact(
    client: pg.PoolClient,
    commands: readonly Command[],
    outcomes: Map<Command, Outcome<LiveOrder>>,
  ): Promise<CommittedBatch> {
    const batch = new Batch(this.deps.ledger);
    const at = this.deps.clock.now();
    // Sent together, answered in this order: one round trip.
    const reads = Promise.all([
      this.begin(client, commands),
      this.deps.orders.byClientOrderId(client, clientOrders(commands)),
    ]);
    this.acknowledge();
    const [available, earlier] = await reads;
    const scope = { batch, at, available };
    const pending = new Map<Command, LiveOrder>();
    for (const command of answerRetries(commands, earlier, outcomes)) {
      const outcome = this.matcher.apply(command, scope);
      if (outcome.ok) pending.set(command, outcome.value);
      else outcomes.set(command, outcome);
    }
    if (batch.isEmpty) await client.query('ROLLBACK');
    else {
      const { lastOrderId, lastFillId } = this.matcher;
      const number = { epoch: this.epoch, seq: this.seq + 1n, lastOrderId, lastFillId, moment: at };
      batch.postHolds(`orders:${number.epoch}:${number.seq}`);
      await this.numberEntries(client, batch);
      this.sent = { seq: number.seq, at, batch, pending };
      await commitBatch(client, batch, number);
      this.seq += 1n;
    }
    return settle({ at, batch, pending }, outcomes);
  }

  private async numberEntries(client: pg.PoolClient, { entries }: Batch): Promise<void> {
    const ids = await this.deps.ledger.takeEntryIds(entries.length, async () => {
      const { rows } = await client.query<{ first: bigint }>(`SELECT nextval('ledger_entry_block') AS first`);
      return rows[0]?.first ?? 0n;
    });
    for (const [index, entry] of entries.entries()) entry.id = ids[index] ?? 0n;
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

  private announce(batch: CommittedBatch): void {
    for (const { market, price, amount, total, takerSide } of batch.fills) {
      this.deps.markets.record(market.id, { price, amount, total, takerSide, at: batch.at.getTime() });
    }
    for (const listener of this.listeners) {
      try {
        listener(batch);
      } catch (error) {
        this.deps.log.error({ err: error }, 'a listener of the engine failed');
      }
    }
  }

  /**
   * After a failed commit memory is ahead of the database: rebuilds all books, retrying until the database answers. The new epoch
   * refuses what is still under way, so the number of the last batch says for certain whether this one was committed after all.
   */
  private async recover(commands: readonly Command[], outcomes: Map<Command, Outcome<LiveOrder>>): Promise<void> {
    this.state = 'recovering';
    const { sent } = this;
    this.acknowledge();
    for (const command of this.queue.splice(0)) command.settle(refused('UNAVAILABLE'));
    for (;;) {
      try {
        const lease = await this.deps.lease.resume();
        if (!lease) {
          this.fence();
          return;
        }
        await this.startAfter(lease);
        if (sent?.seq === lease.seq) this.announce(settle(sent, outcomes));
        this.sent = null;
        return;
      } catch (again) {
        this.deps.log.warn({ err: again }, 'books could not be rebuilt yet');
        // Nobody waits for longer than a few seconds: a retry with the same client order id learns what became of an order.
        for (const command of commands) command.settle(refused('UNAVAILABLE'));
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  private async startAfter(lease: Lease): Promise<void> {
    this.epoch = lease.epoch;
    this.seq = lease.seq;
    this.matcher.startAfter(lease);
    await this.books.rebuild(this.deps.markets.all().map(({ id }) => id));
    this.state = 'ready';
  }

  private fence(): void {
    if (this.state === 'fenced' || this.state === 'stopped') return;
    this.state = 'fenced';
    this.deps.log.error('another engine has taken over; this one takes no more orders');
    for (const listener of this.fencedListeners) listener();
  }
}
