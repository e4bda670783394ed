import { leftOut } from './neighbours';
import type { Release } from './release';
import type { BootWorld, Counts } from './world';

const measuredMounts = 50;
/** The code of every screen is there, caches are filled. */
const warmUpMounts = 12;

/** What a page is measured by. */
export type MeasuredWorld = Pick<BootWorld, 'counts' | 'errors' | 'failures' | 'load' | 'visit' | 'close'>;

/** Opens a page on which every call fails. */
export type OpenWorld = () => Promise<MeasuredWorld>;

/** What was left behind is told apart by what it is. */
export const leakKinds = ['nodes', 'listeners', 'timers', 'subscriptions'] as const;
/** A page shows these without saying who did it. `own`: of the measured version, by its name. */
export const pageKinds = ['errors', 'globals', 'shares', 'looks'] as const;

export interface Found {
  readonly kind: (typeof leakKinds)[number] | (typeof pageKinds)[number] | 'own';
  readonly text: string;
}

export interface Measured {
  readonly findings: readonly Found[];
  /** The others without those that did not load before it. */
  readonly beside: readonly Release[];
  readonly notes: readonly string[];
}

/** Counts of a page: without the candidate, with every screen shown once, and after all mounts. */
interface Stages {
  readonly before: Counts;
  readonly warm: Counts;
  readonly after: Counts;
}

/** Effects of one version on a page where other remotes are mounted and unmounted, too. */
export class Measurement {
  private readonly notes: string[] = [];
  private others: readonly Release[];

  constructor(
    private readonly candidate: Release,
    others: readonly Release[],
  ) {
    this.others = others;
  }

  async make(open: OpenWorld): Promise<Measured> {
    const { candidate } = this;
    const world = await this.withOthers(open);
    const { others, notes } = this;
    const measured = (findings: readonly Found[]): Measured => ({ findings, beside: others, notes });
    try {
      const before = await world.counts();
      world.errors.splice(0);
      const refused = await world.load(candidate).then(() => null, reasonOf);
      if (refused !== null)
        return measured([this.found('own', `${candidate.name} does not load: ${refused}; look at its first lines`)]);
      await world.visit([candidate, ...others], Math.max(warmUpMounts, 2 * candidate.manifest.screens.length));
      const warm = await world.counts();
      await world.visit([candidate, ...others], measuredMounts);
      const after = await world.counts();
      const errors = [...new Set(world.errors)];
      return measured([
        ...this.faults(await world.failures()),
        ...errors.map((error) => this.found('errors', `an error that nobody catches: ${error}; catch it`)),
        ...this.marks(before, after),
        ...this.leaks({ before, warm, after }),
      ]);
    } finally {
      await world.close();
    }
  }

  /** A page on which the others are loaded; one that does not load is left out, and the page begun anew without its traces. */
  private async withOthers(open: OpenWorld): Promise<MeasuredWorld> {
    for (;;) {
      const world = await open();
      const bad = await this.firstBad(world);
      if (!bad) return world;
      await world.close();
      this.others = this.others.filter((other) => other !== bad);
    }
  }

  private async firstBad(world: MeasuredWorld): Promise<Release | null> {
    for (const other of this.others) {
      const refused = await world.load(other).then(() => null, reasonOf);
      if (refused === null) continue;
      this.notes.push(leftOut(other, `it does not load (${refused})`));
      return other;
    }
    return null;
  }

  private found(kind: Found['kind'], text: string): Found {
    const names = this.others.map(({ name, version }) => `${name}@${version}`).join(', ');
    return { kind, text: `boot: ${text}${names ? ` (beside ${names})` : ''}` };
  }

  /** Screens of the others fail for reasons of their own, unless the candidate has broken what they share. */
  private faults(failures: readonly string[]): readonly Found[] {
    const { name } = this.candidate;
    return [...new Set(failures)]
      .filter((failure) => failure.startsWith(`${name} `))
      .map((failure) => this.found('own', `screen ${failure.slice(name.length + 1)}; mend it`));
  }

  private marks(before: Counts, after: Counts): readonly Found[] {
    const globals = after.globals.filter(
      (name) => !before.globals.includes(name) && !name.includes(this.candidate.container) && !/^\d+$/.test(name),
    );
    const shares = after.shares.filter((share) => !before.shares.includes(share));
    return [
      ...globals.map((name) => this.found('globals', `writes the global ${name}; keep it in a module`)),
      ...shares.map((share) => this.found('shares', `offers ${share} to the page; only the shell lends modules`)),
      ...(before.looks === after.looks
        ? []
        : [this.found('looks', 'changes how elements outside of it look; keep styles inside its own classes')]),
    ];
  }

  private leaks({ before, warm, after }: Stages): readonly Found[] {
    const leak = (kind: Found['kind'], count: number, least: number, remedy: string): readonly Found[] =>
      count < least
        ? []
        : [this.found(kind, `leaves ${count} ${kind} behind after ${measuredMounts} mounts; ${remedy}`)];
    return [
      // Fewer than one for two mounts is what libraries keep for the next time.
      ...leak('nodes', after.nodes - warm.nodes, measuredMounts / 2, 'let go of elements at unmount'),
      ...leak('listeners', after.listeners - warm.listeners, measuredMounts / 2, 'remove listeners at unmount'),
      ...leak('timers', after.timers - before.timers, 1, 'clear timers at unmount'),
      ...leak('subscriptions', after.subscriptions - before.subscriptions, 1, 'unsubscribe at unmount'),
    ];
  }
}

/** First line of an error of the page. */
const reasonOf = (error: unknown): string =>
  (String((error as Error).message).split('\n')[0] ?? '').replace(/^page\.evaluate: /, '');
