import { accepted, type Outcome, refused } from '@maru/contract';
import type { StateChange } from '../../market';
import type { Lease } from '../lease.repository';
import { BatchWriter } from './batch-writer';
import { Books } from './books';
import { marketsOf } from './command-accounts';
import type { AmendCommand, CancelCommand, Command, CommittedBatch, EngineDeps, OrderDraft } from './engine.types';
import { isTransient } from './engine-commit';
import type { LiveOrder } from './live-order';
import type { MarketBook } from './market-book';
import { Matcher } from './matcher';
import { settle } from './settle';
import { type Switch, Switches } from './switches';

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
  private readonly writer: BatchWriter;
  private queue: Command[] = [];
  private readonly switches: Switches;
  private state: 'stopped' | 'ready' | 'recovering' | 'fenced' = 'stopped';
  private stopping = false;
  private working: Promise<void> | null = null;
  private readonly waitMsMax: number;
  /** Outcomes that are committed or refused but not yet delivered. */
  private readonly answers: (readonly [Command, Outcome<LiveOrder>])[] = [];
  private readonly listeners = new Set<(batch: CommittedBatch) => void>();
  private readonly rebuiltListeners = new Set<(memberIds: ReadonlySet<number>) => void>();
  private readonly fencedListeners = new Set<() => void>();

  constructor(private readonly deps: EngineDeps) {
    this.books = new Books(deps);
    this.waitMsMax = deps.waitMsMax ?? usualWaitMsMax;
    this.switches = new Switches(this.books);
    this.writer = new BatchWriter(deps, new Matcher(this.books, deps.markets, deps.sliceMax));
  }

  /** Takes the lease and rebuilds all books from the open orders. @throws LeaseHeld where an engine of another process leads. */
  async start(): Promise<void> {
    await this.startAfter(await this.deps.lease.take(() => this.fence()));
  }

  /** Finishes the queue, but no auction that has slices left, refuses new commands and releases the lease. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.switches.refuseAll();
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

  /**
   * Listeners run after books were rebuilt: what was read of them before may never have been stored.
   * @param listener - told the members whose open orders in memory were not the stored ones.
   */
  onRebuilt(listener: (memberIds: ReadonlySet<number>) => void): void {
    this.rebuiltListeners.add(listener);
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

  /**
   * Brings a market into another state: opening it trades what meets in one auction, closing it cancels its book, both in slices
   * between which other markets take orders. Until the last one the market is halted.
   * @returns MARKET_HALTED where it may not open while it is restricted; UNAVAILABLE.
   */
  switchState(change: StateChange): Promise<Outcome<void>> {
    if (this.state !== 'ready' || this.stopping) return Promise.resolve(refused('UNAVAILABLE'));
    const arrived = this.switches.add(change);
    this.working ??= this.work();
    return arrived;
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
    while (this.queue.length > 0 || !this.switches.isEmpty) {
      const next = this.switches.next();
      if (next) await this.carryOut(next);
      const commands = this.switches.admit(this.queue.splice(0, batchSizeMax));
      if (commands.length > 0) await this.execute(commands);
      if (this.queue.length === 0) this.acknowledge();
    }
    this.working = null;
  }

  private async carryOut(each: Switch): Promise<void> {
    const { change, settle } = each;
    const attempt = async () => {
      const done = await this.writer.switchState(each);
      if (done) this.announce(done.batch);
      if (done?.state === change.state) settle(accepted(undefined));
      else if (done?.state !== 'halted') settle(refused('MARKET_HALTED'));
      else if (this.stopping) settle(refused('UNAVAILABLE'));
      else this.switches.putBack(each);
    };
    this.acknowledge();
    try {
      await attempt().catch(async (error) => {
        if (!isTransient(error)) throw error;
        await this.rebuild([change.marketId]);
        await attempt();
      });
    } catch (error) {
      this.deps.log.error({ err: error, ...change }, 'a market could not change its state');
      // Who asked does not wait for the database: he compares again.
      settle(refused('UNAVAILABLE'));
      await this.recover([], new Map());
    }
  }

  private async execute(commands: readonly Command[]): Promise<void> {
    const outcomes = new Map<Command, Outcome<LiveOrder>>();
    try {
      await this.attempt(commands, outcomes).catch(async (error) => {
        if (!isTransient(error)) throw error;
        this.deps.log.warn({ err: error }, 'a batch of orders met another transaction and is tried again');
        outcomes.clear();
        await this.rebuild(marketsOf(commands));
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
    this.announce(await this.writer.write(commands, outcomes, () => this.acknowledge()));
  }

  /**
   * Delivers the outcomes of the last batch. Answering hundreds of requests takes as long as a commit, so it is done while the next
   * batch waits for its balances; the next orders of those who are answered then arrive before that batch is written.
   */
  private acknowledge(): void {
    for (const [command, outcome] of this.answers.splice(0)) command.settle(outcome);
  }

  private announce(batch: CommittedBatch): void {
    for (const { market, price, amount, total, takerSide } of batch.fills) {
      this.deps.markets.record(market.id, { price, amount, total, takerSide, at: batch.at.getTime() });
    }
    if (batch.switched) this.deps.markets.switched(batch.switched, batch.fills.length > 0);
    this.tell(this.listeners, batch);
  }

  private tell<T>(listeners: Iterable<(news: T) => void>, news: T): void {
    for (const listener of listeners) {
      try {
        listener(news);
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
    const { sent } = this.writer;
    this.acknowledge();
    for (const waiting of this.queue.splice(0)) waiting.settle(refused('UNAVAILABLE'));
    this.switches.refuseAll();
    for (;;) {
      try {
        const lease = await this.deps.lease.resume();
        if (!lease) {
          this.fence();
          return;
        }
        await this.startAfter(lease);
        if (sent?.seq === lease.seq) this.announce(settle(sent, outcomes));
        this.writer.sent = null;
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
    this.writer.startAfter(lease);
    await this.rebuild(this.deps.markets.all().map(({ id }) => id));
    this.state = 'ready';
  }

  private async rebuild(marketIds: readonly number[]): Promise<void> {
    this.tell(this.rebuiltListeners, await this.books.rebuild(marketIds));
  }

  private fence(): void {
    if (this.state === 'fenced' || this.state === 'stopped') return;
    this.state = 'fenced';
    this.deps.log.error('another engine has taken over; this one takes no more orders');
    for (const listener of this.fencedListeners) listener();
  }
}
