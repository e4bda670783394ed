import { randomBytes } from 'node:crypto';
import type { DarkCountsReport, DarkDifference, DarkOutcome } from '@maru/contract';
import { dayMs } from '@maru/server';
import type { ObjectStore } from '../store/object-store';
import { addOutcome, type DarkSums, noSums, sumOf } from './sums';

/** Reports whose ids are remembered; an HTML server repeats one within seconds. */
const idsMax = 2000;
const keepMs = 30 * dayMs;

interface SumsFile {
  /** Epoch milliseconds of the last report. */
  readonly at: number;
  readonly ids: readonly string[];
  readonly sums: DarkSums;
}

const nothing: SumsFile = { at: 0, ids: [], sums: noSums };

/** Whether a difference may be counted for a canary: its key is one of the two versions' texts. */
export type IsKnownText = (difference: DarkDifference) => boolean;

/**
 * What page loads have told of dark canaries: sums alone, no report is kept. Each process writes one file for each canary, and the
 * sum of all files counts.
 */
export class DarkCounts {
  private readonly own = new Map<string, SumsFile>();
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ObjectStore,
    private readonly now: () => number,
    private readonly process = randomBytes(6).toString('hex'),
  ) {}

  /**
   * Counts a report once; resolves when it is stored. Loads of canaries that are not running are left out.
   * @param known - the running canaries, by id.
   */
  take({ id, loads }: DarkCountsReport, known: ReadonlyMap<string, IsKnownText>): Promise<void> {
    return this.inTurn(async () => {
      for (const canary of new Set(loads.map((load) => load.canary))) {
        const isKnown = known.get(canary);
        const file = this.own.get(canary) ?? nothing;
        if (!isKnown || (await this.files(canary)).some(({ ids }) => ids.includes(id))) continue;
        const told = loads.filter((load) => load.canary === canary).map(({ outcome }) => believed(outcome, isKnown));
        const next = {
          at: this.now(),
          ids: [...file.ids, id].slice(-idsMax),
          sums: told.reduce(addOutcome, file.sums),
        };
        await this.store.replace(`${folderOf(canary)}${this.process}.json`, Buffer.from(JSON.stringify(next)));
        this.own.set(canary, next);
      }
    });
  }

  /** The sums of all processes. */
  async of(canary: string): Promise<DarkSums> {
    return sumOf((await this.files(canary)).map(({ sums }) => sums));
  }

  /** Removes what nobody has reported to for 30 days. */
  removeOld(): Promise<void> {
    return this.inTurn(async () => {
      for (const key of await this.store.list('darks/')) {
        if ((await this.read(key)).at > this.now() - keepMs) continue;
        await this.store.remove(key);
        this.own.delete(key.split('/')[1] ?? '');
      }
    });
  }

  private async files(canary: string): Promise<readonly SumsFile[]> {
    const keys = await this.store.list(folderOf(canary));
    return Promise.all(keys.map((key) => this.read(key)));
  }

  private async read(key: string): Promise<SumsFile> {
    const bytes = await this.store.read(key);
    return bytes ? (JSON.parse(bytes.toString('utf8')) as SumsFile) : nothing;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.working.then(work);
    this.working = done.catch(() => undefined);
    return done;
  }
}

const folderOf = (canary: string): string => `darks/${canary}/`;

const believed = (outcome: DarkOutcome, isKnown: IsKnownText): DarkOutcome => ({
  ...outcome,
  differences: outcome.differences.filter(isKnown),
});
