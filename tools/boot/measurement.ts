import type { Browser } from 'playwright-core';
import type { Release } from './release';
import { BootWorld, type Counts } from './world';

const measuredMounts = 50;
/** The code of every screen is there, caches are filled. */
const warmUpMounts = 12;

interface Leak {
  readonly kind: string;
  readonly text: string;
}

interface Measured {
  readonly findings: readonly string[];
  readonly leaks: readonly Leak[];
}

/** Counts of a page: without the candidate, with every screen shown once, and after all mounts. */
interface Stages {
  readonly before: Counts;
  readonly warm: Counts;
  readonly after: Counts;
}

/** Effects of one version on a page where other remotes are mounted and unmounted, too. */
export class Measurement {
  private readonly beside: string;

  constructor(
    private readonly candidate: Release,
    private readonly others: readonly Release[],
  ) {
    const names = others.map(({ name, version }) => `${name}@${version}`).join(', ');
    this.beside = names ? ` (beside ${names})` : '';
  }

  async make(browser: Browser, origin: string): Promise<Measured> {
    const { candidate, others } = this;
    const world = await BootWorld.open(browser, origin);
    try {
      for (const other of others) await world.load(other);
      const before = await world.counts();
      world.errors.splice(0);
      const refused = await world.load(candidate).then(() => null, reasonOf);
      if (refused !== null)
        return {
          findings: [this.say(`${candidate.name} does not load: ${refused}; look at its first lines`)],
          leaks: [],
        };
      await world.visit([candidate, ...others], Math.max(warmUpMounts, 2 * candidate.manifest.screens.length));
      const warm = await world.counts();
      await world.visit([candidate, ...others], measuredMounts);
      const after = await world.counts();
      const errors = [...new Set(world.errors)];
      return {
        findings: [
          ...this.faults(await world.failures()),
          ...errors.map((error) => this.say(`an error that nobody catches: ${error}; catch it`)),
          ...this.marks(before, after),
        ],
        leaks: this.leaks({ before, warm, after }),
      };
    } finally {
      await world.close();
    }
  }

  private say(text: string): string {
    return `boot: ${text}${this.beside}`;
  }

  /** Screens of the others fail for reasons of their own, unless the candidate has broken what they share. */
  private faults(failures: readonly string[]): readonly string[] {
    const { name } = this.candidate;
    return [...new Set(failures)]
      .filter((failure) => failure.startsWith(`${name} `))
      .map((failure) => this.say(`screen ${failure.slice(name.length + 1)}; mend it`));
  }

  private marks(before: Counts, after: Counts): readonly string[] {
    const globals = after.globals.filter(
      (name) => !before.globals.includes(name) && !name.includes(this.candidate.container) && !/^\d+$/.test(name),
    );
    const shares = after.shares.filter((share) => !before.shares.includes(share));
    return [
      ...globals.map((name) => this.say(`writes the global ${name}; keep it in a module`)),
      ...shares.map((share) => this.say(`offers ${share} to the page; only the shell lends modules`)),
      ...(before.looks === after.looks
        ? []
        : [this.say('changes how elements outside of it look; keep styles inside its own classes')]),
    ];
  }

  private leaks({ before, warm, after }: Stages): readonly Leak[] {
    const leak = (kind: string, count: number, least: number, remedy: string): readonly Leak[] =>
      count < least
        ? []
        : [{ kind, text: this.say(`leaves ${count} ${kind} behind after ${measuredMounts} mounts; ${remedy}`) }];
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
