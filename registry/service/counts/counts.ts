import { randomBytes } from 'node:crypto';
import type { CountsReport, LoadCount } from '@maru/contract';
import type { ObjectStore } from '../store/object-store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEEP_MS = 30 * 24 * HOUR_MS;

/** How many page loads met a fate within one minute. */
export interface Tally extends LoadCount {
  /** Epoch milliseconds of its start. */
  readonly minute: number;
}

/** What one process has counted within one hour. */
interface HourFile {
  /** Reports that are in it. */
  readonly ids: ReadonlySet<string>;
  readonly tallies: ReadonlyMap<string, Tally>;
}

const nothing: HourFile = { ids: new Set(), tallies: new Map() };

/**
 * What HTML servers have counted. Each process keeps files of its own, one an hour, replaced whole with each report; what
 * all of them hold adds up. A report that any of them has taken does not count again.
 */
export class Counts {
  /** Hour → process → file. */
  private readonly files = new Map<number, Map<string, HourFile>>();
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ObjectStore,
    private readonly now: () => number,
    private readonly process = randomBytes(6).toString('hex'),
  ) {}

  /** Counts a report once; it is on disk when this is done. */
  take(report: CountsReport): Promise<void> {
    return this.inTurn(() => this.takeNow(report));
  }

  /** Everything counted since then. @param since - epoch milliseconds. */
  since(since: number): Promise<readonly Tally[]> {
    return this.inTurn(async () => {
      const hours = hoursFrom(Math.max(since, this.now() - KEEP_MS), this.now());
      for (const hour of hours) await this.readOthers(hour);
      return hours
        .flatMap((hour) => [...(this.files.get(hour)?.values() ?? [])])
        .flatMap(({ tallies }) => [...tallies.values()])
        .filter(({ minute }) => minute >= since - MINUTE_MS);
    });
  }

  /** Lets go of what is older than 30 days. */
  removeOld(): Promise<void> {
    return this.inTurn(async () => {
      const oldest = this.now() - KEEP_MS;
      for (const key of await this.store.list('counts/'))
        if (Date.parse(`${key.split('/')[1]}:00:00Z`) < oldest - HOUR_MS) await this.store.remove(key);
      for (const hour of this.files.keys()) if (hour < oldest - HOUR_MS) this.files.delete(hour);
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.working.then(work);
    this.working = done.catch(() => undefined);
    return done;
  }

  private async takeNow({ id, counts }: CountsReport): Promise<void> {
    const now = this.now();
    const hour = startOf(now, HOUR_MS);
    for (const each of [hour - HOUR_MS, hour]) await this.readOthers(each);
    for (const files of this.files.values()) for (const { ids } of files.values()) if (ids.has(id)) return;
    const own = this.files.get(hour)?.get(this.process) ?? nothing;
    const tallies = new Map(own.tallies);
    for (const count of counts) {
      const tally = { ...count, minute: startOf(now, MINUTE_MS) };
      const before = tallies.get(keyOf(tally))?.count ?? 0;
      tallies.set(keyOf(tally), { ...tally, count: before + count.count });
    }
    const file: HourFile = { ids: new Set([...own.ids, id]), tallies };
    await this.store.replace(`${folderOf(hour)}${this.process}.json`, written(file));
    this.filesOf(hour).set(this.process, file);
  }

  /** Hours that are over are read once. */
  private async readOthers(hour: number): Promise<void> {
    if (this.files.has(hour) && hour < startOf(this.now(), HOUR_MS) - HOUR_MS) return;
    const files = this.filesOf(hour);
    for (const key of await this.store.list(folderOf(hour))) {
      const process = key.slice(folderOf(hour).length, -'.json'.length);
      if (process === this.process) continue;
      const bytes = await this.store.read(key);
      if (bytes) files.set(process, readFile(bytes));
    }
  }

  private filesOf(hour: number): Map<string, HourFile> {
    const files = this.files.get(hour) ?? new Map<string, HourFile>();
    this.files.set(hour, files);
    return files;
  }
}

const startOf = (time: number, span: number): number => Math.floor(time / span) * span;

const hoursFrom = (since: number, now: number): readonly number[] => {
  const first = startOf(since, HOUR_MS);
  return Array.from({ length: Math.floor((now - first) / HOUR_MS) + 1 }, (_, index) => first + index * HOUR_MS);
};

/** `counts/2026-11-21T13/`. */
const folderOf = (hour: number): string => `counts/${new Date(hour).toISOString().slice(0, 13)}/`;

const keyOf = ({ minute, set, remote, version, outcome }: Omit<Tally, 'count'>): string =>
  [minute, set, remote, version, outcome].join(' ');

const written = ({ ids, tallies }: HourFile): Buffer =>
  Buffer.from(JSON.stringify({ ids: [...ids], tallies: [...tallies.values()] }));

const readFile = (bytes: Buffer): HourFile => {
  const { ids, tallies } = JSON.parse(bytes.toString('utf8')) as { ids: string[]; tallies: Tally[] };
  return { ids: new Set(ids), tallies: new Map(tallies.map((tally) => [keyOf(tally), tally])) };
};
