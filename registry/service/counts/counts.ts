import { randomBytes } from 'node:crypto';
import type { CountsReport, LoadCount } from '@maru/contract';
import { dayMs, hourMs, minuteMs } from '@maru/server';
import type { ObjectStore } from '../store/object-store';
import { TakenLoads } from './taken-loads';

const keepMs = 30 * dayMs;

/** Page loads with one outcome within one minute. */
export interface Tally extends Omit<LoadCount, 'loads'> {
  /** Epoch milliseconds of its start. */
  readonly minute: number;
}

/** Page loads counted by one process within one hour. */
interface HourFile {
  /** Ids of all reports in the file. */
  readonly ids: ReadonlySet<string>;
  /** Reports of the last two minutes, by id: another process may have accepted the same report in the same instant. */
  readonly recent: ReadonlyMap<string, readonly Tally[]>;
  /** Sums of all earlier reports. */
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** A file with its process and hour (epoch milliseconds of its start). */
interface Placed {
  readonly hour: number;
  readonly process: string;
  readonly file: HourFile;
}

/** Sums of a remote's loads of all hours before `until`. */
interface ClosedSums {
  until: number;
  readonly sums: Map<string, Tally>;
}

const closedMax = 20;
/** The minute of sums over closed hours. */
export const noMinute = 0;

const nothing: HourFile = { ids: new Set(), recent: new Map(), tallies: new Map() };
/** After this time, files written by other processes in the same instant have been read here. */
const recentMs = 2 * minuteMs;

/**
 * Counts of the HTML servers. Each process writes files of its own, one an hour, and the sum of all files counts. A
 * report counts once; if two processes take it at the same time, it counts in the file of the process whose name sorts
 * first.
 */
export class Counts {
  /** Hour → process → file, of the last hours only: what is older lies in the store. */
  private readonly files = new Map<number, Map<string, HourFile>>();
  /** Hours that were read after the last report to them. */
  private readonly whole = new Set<number>();
  private readonly closed = new Map<string, ClosedSums>();
  private readonly loads = new TakenLoads();
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ObjectStore,
    private readonly now: () => number,
    private readonly process = randomBytes(6).toString('hex'),
  ) {}

  /** Counts a report once; resolves when it is stored. */
  take(report: CountsReport): Promise<void> {
    return this.inTurn(() => this.takeNow(report));
  }

  /** All sums since a moment. @param since - epoch milliseconds. */
  since(since: number): Promise<readonly Tally[]> {
    return this.inTurn(async () => {
      const sums: Tally[] = [];
      for (const hour of hoursFrom(Math.max(since, this.now() - keepMs), this.now())) {
        await this.readAround(hour);
        sums.push(...this.talliesOf(hour).filter(({ minute }) => minute >= since - minuteMs));
        this.letGo(hour);
      }
      return sums;
    });
  }

  /**
   * Sums of one remote since a moment: those of closed hours are added up once and have no minute, so that a rollout of weeks
   * costs a look no more than one of hours.
   */
  ofRemote(remote: string, since: number): Promise<readonly Tally[]> {
    const counted = (tally: Tally) => tally.remote === remote && tally.minute >= since - minuteMs;
    return this.inTurn(async () => {
      const open = this.firstOpen();
      const hours = hoursFrom(Math.max(since, this.now() - keepMs), this.now());
      const closed = this.closedSums(`${remote} ${since}`);
      for (const hour of hours.filter((each) => each >= closed.until && each < open)) {
        await this.readAround(hour);
        for (const tally of this.talliesOf(hour).filter(counted)) add(closed.sums, { ...tally, minute: noMinute });
        closed.until = hour + hourMs;
        this.letGo(hour);
      }
      await this.readAround(open);
      const present = hours.filter((hour) => hour >= open).flatMap((hour) => this.talliesOf(hour));
      return [...closed.sums.values(), ...present.filter(counted)];
    });
  }

  /** @param key - of one remote since one moment. */
  private closedSums(key: string): ClosedSums {
    const known = this.closed.get(key) ?? { until: 0, sums: new Map<string, Tally>() };
    this.closed.delete(key);
    this.closed.set(key, known);
    if (this.closed.size > closedMax) this.closed.delete(this.closed.keys().next().value ?? '');
    return known;
  }

  private talliesOf(hour: number): readonly Tally[] {
    return [...(this.files.get(hour) ?? [])].flatMap(([process, file]) => [
      ...this.merged({ hour, process, file }, Number.POSITIVE_INFINITY).tallies.values(),
    ]);
  }

  /** Removes files older than 30 days. */
  removeOld(): Promise<void> {
    return this.inTurn(async () => {
      const oldest = this.now() - keepMs;
      for (const key of await this.store.list('counts/'))
        if (Date.parse(`${key.split('/')[1]}:00:00Z`) < oldest - hourMs) await this.store.remove(key);
    });
  }

  /** Start of the hour before this one: no process writes to files of earlier hours. */
  private firstOpen(): number {
    return startOf(this.now(), hourMs) - hourMs;
  }

  /** Forgets the hours before `hour`, but for the one before the open ones, which each sum needs. */
  private letGo(hour: number): void {
    const kept = Math.min(hour, this.firstOpen() - hourMs);
    for (const each of this.files.keys()) {
      if (each >= kept) continue;
      this.files.delete(each);
      this.whole.delete(each);
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.working.then(work).finally(() => this.letGo(Number.POSITIVE_INFINITY));
    this.working = done.catch(() => undefined);
    return done;
  }

  private async takeNow({ id, counts }: CountsReport): Promise<void> {
    const now = this.now();
    const hour = startOf(now, hourMs);
    for (const each of [hour - hourMs, hour]) await this.readOthers(each);
    for (const files of this.files.values()) for (const { ids } of files.values()) if (ids.has(id)) return;
    const own = this.files.get(hour)?.get(this.process) ?? nothing;
    const { tallies, recent } = this.merged({ hour, process: this.process, file: own }, now - recentMs);
    const news = this.loads.newOf(counts);
    const report = news.counts.map((count) => ({ ...count, minute: startOf(now, minuteMs) }));
    const file: HourFile = { ids: new Set([...own.ids, id]), recent: new Map([...recent, [id, report]]), tallies };
    await this.store.replace(`${folderOf(hour)}${this.process}.json`, written(file));
    this.filesOf(hour).set(this.process, file);
    news.keep();
  }

  /** The file with its reports before `until` merged into its sums. */
  private merged({ hour, process, file }: Placed, until: number): HourFile {
    const tallies = new Map(file.tallies);
    const recent = new Map<string, readonly Tally[]>();
    for (const [id, report] of file.recent) {
      if (report.some(({ minute }) => minute >= until)) recent.set(id, report);
      else if (this.isFirst(process, hour, id)) for (const tally of report) add(tallies, tally);
    }
    return { ...file, recent, tallies };
  }

  /** Whether no process before this one has taken the report; at the turn of an hour, into the file of another hour. */
  private isFirst(process: string, hour: number, id: string): boolean {
    return [hour - hourMs, hour, hour + hourMs]
      .flatMap((each) => [...(this.files.get(each) ?? [])])
      .every(([name, { ids }]) => name >= process || !ids.has(id));
  }

  /** A report of an hour’s first or last instant may be in the file of the hour beside it. */
  private async readAround(hour: number): Promise<void> {
    for (const each of [hour - hourMs, hour, hour + hourMs]) if (each <= this.now()) await this.readOthers(each);
  }

  /** Reads the files of other processes; those of closed hours once, and this process's with them. */
  private async readOthers(hour: number): Promise<void> {
    if (this.whole.has(hour)) return;
    const isClosed = hour < this.firstOpen();
    const files = this.filesOf(hour);
    for (const key of await this.store.list(folderOf(hour))) {
      const process = key.slice(folderOf(hour).length, -'.json'.length);
      if (process === this.process && !isClosed) continue;
      const bytes = await this.store.read(key);
      if (bytes) files.set(process, readFile(bytes));
    }
    if (isClosed) this.whole.add(hour);
  }

  private filesOf(hour: number): Map<string, HourFile> {
    const files = this.files.get(hour) ?? new Map<string, HourFile>();
    this.files.set(hour, files);
    return files;
  }
}

const startOf = (time: number, span: number): number => Math.floor(time / span) * span;

function hoursFrom(since: number, now: number): readonly number[] {
  const first = startOf(since, hourMs);
  return Array.from({ length: Math.floor((now - first) / hourMs) + 1 }, (_, index) => first + index * hourMs);
}

/** `counts/2026-11-21T13/`. */
const folderOf = (hour: number): string => `counts/${new Date(hour).toISOString().slice(0, 13)}/`;

const keyOf = ({ minute, set, remote, version, outcome, member }: Omit<Tally, 'count'>): string =>
  [minute, set, remote, version, outcome, ...(member ? ['member'] : [])].join(' ');

function add(tallies: Map<string, Tally>, tally: Tally): void {
  const before = tallies.get(keyOf(tally))?.count ?? 0;
  tallies.set(keyOf(tally), { ...tally, count: before + tally.count });
}

const written = ({ ids, recent, tallies }: HourFile): Buffer =>
  Buffer.from(JSON.stringify({ ids: [...ids], recent: [...recent], tallies: [...tallies.values()] }));

function readFile(bytes: Buffer): HourFile {
  const { ids, recent, tallies } = JSON.parse(bytes.toString('utf8')) as {
    ids: string[];
    recent?: [string, Tally[]][];
    tallies: Tally[];
  };
  return {
    ids: new Set(ids),
    recent: new Map(recent),
    tallies: new Map(tallies.map((tally) => [keyOf(tally), tally])),
  };
}
