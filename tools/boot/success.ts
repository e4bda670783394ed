import type { ScreenManifest } from '@maru/contract';
import type { Browser } from 'playwright-core';
import type { Violation } from './accessibility';
import { answerTo, emptied, type Onlooker, type RecordedWorld, type Recording, worldOf } from './recorded';
import type { Release } from './release';
import type { BootReport } from './report';
import { taskLimit } from './task-limit';
import { BootWorld, type Counts, type Place } from './world';

const mountsLeast = 20;
const roundsLeast = 2;

/** What was found once; it counts where a second page shows it, too. */
interface Doubt {
  /** The same for what is found again. */
  readonly key: string;
  readonly text: string;
}

interface Seen {
  readonly findings: readonly string[];
  readonly doubts: readonly Doubt[];
  /** GET calls that have no answer in the recording. */
  readonly unrecorded: readonly string[];
}

/** A screen that asks for a list is judged without rows, too. */
type Rows = 'rows' | 'no rows';

/** The longest task of a screen that came up. */
interface Longest {
  readonly place: Place;
  readonly ms: number;
}

interface Appeared {
  readonly findings: readonly string[];
  readonly longest: readonly Longest[];
  /** Screens that have asked for rows and got some. */
  readonly listed: readonly Place[];
}

interface Judged extends Pick<Seen, 'findings' | 'doubts'>, Pick<Appeared, 'listed'> {
  /** Milliseconds that a task may take on this machine. */
  readonly most: number;
}

const onlookersOf = ({ guard }: ScreenManifest): readonly Onlooker[] =>
  (({ user: ['member'], optional: ['member', 'visitor'], none: ['visitor'] }) as const)[guard];

/** A release with the screens that an onlooker may see; null where there are none. */
export function seenBy<R extends Release>(release: R, onlooker: Onlooker): R | null {
  const screens = release.manifest.screens.filter((screen) => onlookersOf(screen).includes(onlooker));
  return screens.length > 0 ? { ...release, manifest: { ...release.manifest, screens } } : null;
}

/** Every screen at the address of that number, or at its only one. */
export const placesOf = ({ manifest }: Release, pathAt: number): readonly Place[] =>
  manifest.screens.map((_, screenAt) => ({ screenAt, pathAt }));

/**
 * One version by itself, its calls answered as a running exchange has answered them: every screen is mounted with its data,
 * judged by axe-core and for long tasks, then all of them again for what they leave behind.
 */
export class SuccessMeasurement {
  private readonly places: readonly Place[];
  private readonly rounds: number;
  private readonly filled: RecordedWorld;
  private readonly empty: RecordedWorld;

  /** @param candidate - with the screens that the onlooker may see (`seenBy`). */
  constructor(
    private readonly candidate: Release,
    recording: Recording,
    private readonly onlooker: Onlooker,
  ) {
    this.places = placesOf(candidate, 0);
    this.filled = worldOf(recording, onlooker);
    this.empty = { ...this.filled, answers: emptied(this.filled.answers) };
    this.rounds = Math.max(roundsLeast, Math.ceil(mountsLeast / this.places.length));
  }

  async make(browser: Browser, origin: string): Promise<BootReport> {
    const { findings, doubts, unrecorded } = await this.see(browser, origin);
    const again = doubts.length > 0 ? (await this.see(browser, origin)).doubts.map(({ key }) => key) : [];
    return {
      findings: [...findings, ...doubts.filter(({ key }) => again.includes(key)).map(({ text }) => text)],
      notes: unrecorded.map(
        (call) =>
          `${this.candidate.name} asks ${call} as a ${this.onlooker}, which is not recorded: it is answered 404`,
      ),
    };
  }

  private async see(browser: Browser, origin: string): Promise<Seen> {
    const { candidate, places } = this;
    const world = await BootWorld.open(browser, origin, { recorded: this.filled });
    try {
      const before = await world.counts();
      const loaded = await world.load(candidate).then(
        () => true,
        () => false,
      );
      // The measurement beside the others says why.
      if (!loaded) return { findings: [], doubts: [], unrecorded: [] };
      const { findings, doubts, listed, most } = await this.judge(world);
      // The second address of a screen, where it has one, and a second time for what libraries keep.
      await world.tour(candidate, placesOf(candidate, 1));
      const warm = await world.counts();
      for (let round = 0; round < this.rounds; round += 1) await world.tour(candidate, places);
      const after = await world.counts();
      const faults = await this.faults(world, 'rows');
      // Afterwards, so that leaks are counted in one world.
      await world.begin(this.empty);
      const empty = await this.appear(world, listed, 'no rows');
      return {
        findings: [...findings, ...faults, ...empty.findings, ...(await this.faults(world, 'no rows'))],
        doubts: [...doubts, ...this.leaks(before, warm, after), ...this.tooLong(empty.longest, most, 'no rows')],
        unrecorded: await world.unrecorded(),
      };
    } finally {
      await world.close();
    }
  }

  private async judge(world: BootWorld): Promise<Judged> {
    const before = await world.calibration();
    const { findings, longest, listed } = await this.appear(world, this.places, 'rows');
    const most = taskLimit(Math.max(before, await world.calibration()));
    return { findings, doubts: this.tooLong(longest, most, 'rows'), listed, most };
  }

  private async appear(world: BootWorld, places: readonly Place[], rows: Rows): Promise<Appeared> {
    const findings: string[] = [];
    const longest: Longest[] = [];
    const listed: Place[] = [];
    for (const place of places) {
      const { longestMs, violations, asked } = await world.appearance(this.candidate, place, rows === 'no rows');
      longest.push({ place, ms: longestMs });
      findings.push(...violations.map((violation) => this.inaccessible(place, violation, rows)));
      if (this.isFirst(place) && asked.some((each) => this.hasRows(each))) listed.push(place);
    }
    return { findings, longest, listed };
  }

  private tooLong(longest: readonly Longest[], most: number, rows: Rows): readonly Doubt[] {
    return longest
      .filter(({ ms }) => ms > most)
      .map(({ place, ms }) => ({
        key: `task ${place.screenAt} ${rows}`,
        text: this.say(
          `${this.screen(place)} blocks the page for ${Math.round(ms)} ms in one task, ${Math.round(most)} are allowed on this machine; divide it, or load it later`,
          rows,
        ),
      }));
  }

  /** Whether nobody else is shown this screen without rows: they are empty for everybody alike. */
  private isFirst({ screenAt }: Place): boolean {
    const screen = this.candidate.manifest.screens[screenAt];
    return screen !== undefined && onlookersOf(screen)[0] === this.onlooker;
  }

  private hasRows(asked: string): boolean {
    return answerTo(this.filled.answers, asked) !== answerTo(this.empty.answers, asked);
  }

  private inaccessible(place: Place, { rule, impact, help, elements }: Violation, rows: Rows): string {
    return this.say(
      `${this.screen(place)} breaks ${rule} of axe-core (${impact}): ${help}: ${elements.join(', ')}; mend it`,
      rows,
    );
  }

  private async faults(world: BootWorld, rows: Rows): Promise<readonly string[]> {
    const { name } = this.candidate;
    const failures = (await world.failures()).map((failure) => `screen ${failure.slice(name.length + 1)}; mend it`);
    const errors = world.errors.splice(0).map((error) => `an error that nobody catches: ${error}; catch it`);
    return [...new Set([...failures, ...errors])].map((text) => this.say(text, rows));
  }

  private leaks(before: Counts, warm: Counts, after: Counts): readonly Doubt[] {
    const mounts = this.rounds * this.places.length;
    const leak = (kind: string, count: number, least: number, remedy: string): readonly Doubt[] =>
      count < least
        ? []
        : [{ key: kind, text: this.say(`leaves ${count} ${kind} behind after ${mounts} mounts; ${remedy}`, 'rows') }];
    return [
      ...leak('nodes', after.nodes - warm.nodes, mounts / 2, 'let go of elements at unmount'),
      ...leak('listeners', after.listeners - warm.listeners, mounts / 2, 'remove listeners at unmount'),
      ...leak('timers', after.timers - before.timers, 1, 'clear timers at unmount'),
      ...leak('subscriptions', after.subscriptions - before.subscriptions, 1, 'unsubscribe at unmount'),
    ];
  }

  private screen({ screenAt }: Place): string {
    return `screen ${this.candidate.manifest.screens[screenAt]?.id}`;
  }

  private say(text: string, rows: Rows): string {
    const empty = rows === 'rows' ? '' : ', every list empty';
    return `boot: ${this.candidate.name}: ${text} (with the answers that a ${this.onlooker} gets${empty})`;
  }
}
