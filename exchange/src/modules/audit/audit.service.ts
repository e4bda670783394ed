import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { type Breach, judge, type Rule, rulesOf } from '../ledger';
import type { AuditRepository, Difference } from './audit.repository';
import type { LookLimits, OpenBreach, Reach } from './audit.types';
import type { AuditConnection } from './audit-connection';

const limits: LookLimits = { postings: 200_000, accounts: 2_000, orders: 5_000 };

export interface AuditPace {
  /** Milliseconds between two looks; null looks only when it is asked. */
  readonly lookMs: number | null;
  /** Milliseconds between two whole checks; the first one comes a minute after the start. */
  readonly checkMs: number;
  readonly firstCheckMs: number;
}

/** Lets markets take cancellations only; the next call of the same restricter replaces this one. */
export interface MarketRestrictions {
  restrict(by: string, marketIds: readonly number[] | 'all'): void;
}

export interface AuditDeps {
  readonly markets: MarketRestrictions;
  readonly repository: AuditRepository;
  /** For the looks. */
  readonly looking: AuditConnection;
  /** For the whole check, which may take minutes. */
  readonly checking: AuditConnection;
  /** Whether this exchange leads: nobody else judges. */
  readonly leads: () => boolean;
  readonly pace: AuditPace;
  readonly log: Logger;
}

/**
 * Judges the books while they are written: each look what was added since the last one, the whole check everything.
 *
 * A breach is recorded and restricts its market, or every market, to cancellations. Only an operator's lift ends that.
 */
export class Audit {
  private breaches: readonly OpenBreach[] = [];
  /** Breaches that were found and not yet recorded. */
  private readonly found = new Map<'look' | 'check', readonly Pick<OpenBreach, 'rule' | 'marketId'>[]>();
  private lookedAt = performance.now();
  private checkedAt = performance.now();
  private slicedTo = '0';
  private timer: NodeJS.Timeout | undefined;
  private nextCheck: number;
  private looks: Promise<boolean> | null = null;
  private check: Promise<void> | null = null;
  private stopped = false;
  private rules: readonly Rule[] = [];

  constructor(private readonly deps: AuditDeps) {
    this.nextCheck = performance.now() + deps.pace.firstCheckMs;
  }

  /** Restricts markets as before the restart, then looks in its own time. @throws Error if the database is away. */
  async start(): Promise<void> {
    this.rules = await rulesOf('audit.sql');
    await this.deps.looking.use((client) => this.follow(client));
    this.lookLater(0);
  }

  /** Waits for no look and no check: they are cut off. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.deps.looking.end();
    this.deps.checking.end();
  }

  /** Rules that open breaches break. */
  get broken(): number {
    return new Set([...this.breaches, ...this.unrecorded].map(({ rule }) => rule)).size;
  }

  get openBreaches(): number {
    return Math.max(this.breaches.length, this.unrecorded.length);
  }

  /** Seconds since the last look that judged everything new; since the start before the first one. */
  get lookAge(): number {
    return (performance.now() - this.lookedAt) / 1000;
  }

  /** Seconds since the last whole check. */
  get checkAge(): number {
    return (performance.now() - this.checkedAt) / 1000;
  }

  /**
   * Judges what was added since the last look; callers at the same time share one.
   * @returns false where it was not looked, or more waits.
   */
  look(): Promise<boolean> {
    this.looks ??= this.lookOnce().finally(() => {
      this.looks = null;
    });
    return this.looks;
  }

  /** Judges everything, and decides the lift that is wanted. */
  checkWhole(liftId: string | null = null): Promise<void> {
    this.check ??= this.checkOnce(liftId)
      .catch((error) => {
        if (!this.stopped) this.deps.log.warn({ err: error }, 'the books could not be checked as a whole');
      })
      .finally(() => {
        this.check = null;
      });
    return this.check;
  }

  /** Resolves when the whole check under way is done, if there is one. */
  async checked(): Promise<void> {
    await this.check;
  }

  private lookLater(ms: number | null): void {
    if (ms === null || this.stopped || this.deps.pace.lookMs === null) return;
    this.timer = setTimeout(() => {
      this.look().then(() => this.lookLater(this.deps.pace.lookMs));
    }, ms).unref();
  }

  private async lookOnce(): Promise<boolean> {
    if (!this.deps.leads()) return false;
    try {
      const complete = await this.deps.looking.use(async (client) => {
        const { complete, sliceEnd } = await this.judgeNew(client);
        if (complete) this.slicedTo = sliceEnd ?? '0';
        await this.follow(client, 'look');
        this.checkWhenDue(await this.deps.repository.wantedLift(client));
        return complete;
      });
      if (complete) this.lookedAt = performance.now();
      return complete;
    } catch (error) {
      if (!this.stopped) this.deps.log.warn({ err: error }, 'the books could not be looked at');
      return false;
    }
  }

  /** Postings and balances are of one snapshot; entries and fills never change. */
  private async judgeNew(client: Client): Promise<Reach> {
    const reach = await this.deps.repository.gather(client, this.slicedTo, limits);
    const breaches = await judge(client, this.rules, {
      members: literal(reach.members),
      'fill from': reach.fillFrom,
      'fill to': reach.fillTo,
    });
    await this.record(client, 'look', breaches);
    await this.deps.repository.advance(client, reach);
    return reach;
  }

  /** Restricts before anything is written: a database that goes away now must not keep the markets open. */
  private async record(client: Client, by: 'look' | 'check', breaches: readonly Breach[]): Promise<void> {
    for (const { rule, rows } of breaches) this.deps.log.error({ rule, rows }, 'the books break a rule');
    const found = breaches.flatMap(({ rule, rows }) => rows.map((row) => ({ rule, marketId: marketOf(row) })));
    this.found.set(by, [...(this.found.get(by) ?? []), ...found]);
    this.restrict();
    await this.deps.repository.record(client, breaches);
  }

  /**
   * Restricts the markets that open breaches name, and no others.
   * @param recorded - whose findings are recorded and committed.
   */
  private async follow(client: Client, recorded?: 'look' | 'check'): Promise<void> {
    this.breaches = await this.deps.repository.open(client);
    if (recorded) this.found.delete(recorded);
    this.restrict();
  }

  private get unrecorded() {
    return [...this.found.values()].flat();
  }

  private restrict(): void {
    const marketIds = [...this.breaches, ...this.unrecorded].map(({ marketId }) => marketId);
    const named = marketIds.filter((id) => id !== null);
    this.deps.markets.restrict('books', named.length < marketIds.length ? 'all' : named);
  }

  private checkWhenDue(liftId: string | null): void {
    if (this.check || (liftId === null && performance.now() < this.nextCheck)) return;
    this.nextCheck = performance.now() + this.deps.pace.checkMs;
    void this.checkWhole(liftId);
  }

  private async checkOnce(liftId: string | null): Promise<void> {
    const rules = await rulesOf('invariants.sql');
    const { repository } = this.deps;
    await this.deps.checking.use(async (client) => {
      // Breaches that are recorded from here on stay open.
      const before = await repository.open(client);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query('SET LOCAL enable_seqscan = on');
      const breaches = await judge(client, rules);
      const differences: readonly Difference[] = breaches.length > 0 ? [] : await repository.differences(client);
      await client.query('COMMIT');
      await this.record(client, 'check', breaches);
      if (liftId !== null && breaches.length > 0) await repository.refuse(client, liftId);
      else if (liftId !== null) await repository.lift(client, liftId, before, differences);
      await this.follow(client, 'check');
    });
    this.checkedAt = performance.now();
  }
}

type Client = Parameters<Parameters<AuditConnection['use']>[0]>[0];

const marketOf = ({ market_id: id }: Breach['rows'][number]): number | null => (typeof id === 'number' ? id : null);

const literal = (ids: readonly string[]): string => `'{${ids.join(',')}}'::bigint[]`;
