import type { Browser } from 'playwright-core';
import { inTurns } from '../in-turns';
import type { BootReport } from '../report';
import { type Found, isExcused } from './found';
import { Look } from './look';
import type { ServedShell, Site } from './site';
import { isMain, type Visit } from './visits';

/** Pages that are looked at at the same time. */
const pagesMax = 2;

export interface LooksDeps {
  readonly browser: Browser;
  readonly site: Site;
  readonly visits: readonly Visit[];
  /** From now on pages are those of this shell. */
  readonly serve: (shell: ServedShell) => Promise<void>;
  /** Fetches the shell that is live, where one is. */
  readonly before: (() => Promise<ServedShell>) | undefined;
  /** Epoch milliseconds from which no look begins. */
  readonly until: number;
  /** Default: a page load in the browser. */
  readonly look?: (visit: Visit) => Promise<readonly Found[]>;
}

/** What was found at each visit that was looked at. */
type Seen = ReadonlyMap<Visit, readonly Found[]>;

/** Looks at the screens of a version of the shell, again where something is found, and then at those of the live shell. */
export class ShellLooks {
  constructor(private readonly deps: LooksDeps) {}

  async make(candidate: ServedShell): Promise<BootReport> {
    const { serve, visits } = this.deps;
    await serve(candidate);
    const first = await this.looked(visits.filter(isMain));
    // The first page load of all is the slowest.
    const main: Seen = isFatal(first) ? new Map([...first, ...(await this.looked([...first.keys()]))]) : first;
    if (isFatal(main)) return this.report(await this.withoutOlder(main));
    const others = await this.looked(visits.filter((visit) => !isMain(visit)));
    const seen: Seen = new Map([...main, ...others]);
    const left = visits.length - seen.size;
    const late = left > 0 ? [`boot: shell: there was no time to look at ${left} of ${visits.length} screens`] : [];
    return this.report(await this.withoutOlder(await this.againOf(seen)), late);
  }

  /** What a second look shows, too; what nobody had the time to look at again counts. */
  private async againOf(seen: Seen): Promise<Seen> {
    const second = await this.looked(doubtfulIn(seen));
    // A page that does not come up now says nothing of what was found before.
    const again: Seen = new Map([...second, ...(await this.looked(downIn(second)))]);
    return new Map(
      doubtfulIn(seen).map((visit) => {
        const [found, other] = [seen.get(visit) ?? [], again.get(visit)];
        if (!other) return [visit, found];
        const down = other.filter(({ fatal }) => fatal);
        if (down.length > 0) return [visit, down];
        return [visit, found.filter(({ key }) => other.some((each) => each.key === key))];
      }),
    );
  }

  /** What the live shell does not show. @throws Error where it does not start here either. */
  private async withoutOlder(seen: Seen): Promise<Seen> {
    const { before, serve } = this.deps;
    const doubtful = doubtfulIn(seen);
    if (!before || doubtful.length === 0) return seen;
    await serve(await before());
    const older = await this.looked(doubtful);
    if (isFatal(seen) && isFatal(older)) throw new Error('the shell that is live does not start here either');
    return new Map(
      doubtful.map((visit) => [
        visit,
        (seen.get(visit) ?? []).filter((found) => !isExcused(found, older.get(visit) ?? [])),
      ]),
    );
  }

  private async looked(visits: readonly Visit[]): Promise<Seen> {
    const { browser, site, until, look = (visit) => Look.at(browser, site, visit) } = this.deps;
    const looks = visits.map(
      (visit) => async () => (Date.now() < until ? ([[visit, await look(visit)]] as const) : []),
    );
    return new Map((await inTurns<readonly (readonly [Visit, readonly Found[]])[]>(looks, pagesMax)).flat());
  }

  private report(seen: Seen, late: readonly string[] = []): BootReport {
    const compared = this.deps.before ? [] : ['boot: shell: no shell is released that it could be compared with'];
    const findings = [...[...seen.values()].flat().map(({ text }) => text), ...late];
    return { findings, notes: findings.length > 0 ? compared : [] };
  }
}

const doubtfulIn = (seen: Seen): readonly Visit[] =>
  [...seen].flatMap(([visit, found]) => (found.length > 0 ? [visit] : []));

const downIn = (seen: Seen): readonly Visit[] =>
  [...seen].flatMap(([visit, found]) => (found.some(({ fatal }) => fatal) ? [visit] : []));

/** Where Main does not come up, nothing else does. */
const isFatal = (seen: Seen): boolean => downIn(seen).some(isMain);
