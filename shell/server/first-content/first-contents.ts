import { setTimeout as pause } from 'node:timers/promises';
import {
  type FirstContent,
  type FirstContentInput,
  type Language,
  type LiveReleases,
  type RemoteRelease,
  type ScreenManifest,
  type SetContent,
  type TrustDocument,
  verifyRelease,
} from '@maru/contract';
import { checkSignature, secondMs } from '@maru/server';
import { FirstContentThreads } from '@maru/server/first-content';
import { type FirstAnswers, freshMs } from '../first-answers';
import { paramsOf, type Target } from '../target';
import type { Exporter } from '../telemetry/otlp';
import { ServerBundles } from './server-bundles';

/** A page goes without it then, as one of a remote that has no bundle. */
const waitMs = 100;
/** A screen whose bundle has failed is left alone for so long. */
const restMs = 10 * secondMs;
const keptMax = 300;
const searchMax = 200;

interface Asked {
  readonly target: Target;
  readonly path: string;
  /** As in `URL.search`. */
  readonly search: string;
  readonly language: Language;
  /** The browser has sent no session. */
  readonly visitor: boolean;
  readonly answers: FirstAnswers;
}

interface Kept {
  /** Of the clock `now`. */
  readonly at: number;
  /** What it was drawn from. */
  readonly texts: readonly (string | undefined)[];
  readonly content: Promise<FirstContent>;
}

interface FirstContentsDeps {
  readonly registryUrl: string;
  readonly threads?: FirstContentThreads;
  readonly exporter?: Pick<Exporter, 'firstContent'> | null;
  readonly pageWaitMs?: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly report?: (problem: string) => void;
}

/**
 * What remotes draw into the first paint of their screens, by server bundles that their teams have signed (decision 110). A bundle that
 * fails, or is late, costs its own pages the words, and nobody else anything.
 */
export class FirstContents {
  private readonly threads: FirstContentThreads;
  private readonly bundles: ServerBundles;
  private readonly kept = new Map<string, Kept>();
  /** Hash and screen → until when it rests. */
  private readonly rests = new Map<string, number>();
  /** With the version of the trust document. */
  private readonly verified = new WeakMap<RemoteRelease, number>();
  /** Versions of which a failure was told. */
  private readonly told = new Set<string>();
  private readonly now: () => number;

  constructor(private readonly deps: FirstContentsDeps) {
    this.now = deps.now ?? (() => performance.now());
    this.threads = deps.threads ?? new FirstContentThreads();
    this.bundles = new ServerBundles(deps.registryUrl, this.now);
  }

  /** Fetches what pages will need, and starts the threads, before the first of them is asked for. */
  async prepare(live: Pick<LiveReleases, 'set' | 'trust'> | null): Promise<void> {
    const releases = live?.set.remotes.filter(({ firstContent }) => firstContent) ?? [];
    if (!live || releases.length === 0) return;
    this.threads.start();
    await Promise.allSettled(releases.map((release) => this.sourceOf(release, live.trust.trust)));
  }

  stop(): Promise<void> {
    return this.threads.stop();
  }

  /** @returns null where the page paints the screen's shape. Waits for 100 ms at most. */
  async of(asked: Asked, live: LiveReleases, set: SetContent): Promise<FirstContent> {
    const { remote } = asked.target;
    const version = `${remote.name}@${remote.version}`;
    const bad = [...set.withdrawn, ...live.set.withdrawn, ...(live.set.harmful ?? [])];
    if (!remote.firstContent || asked.search.length > searchMax || bad.includes(version)) return null;
    const screen = remote.manifest.screens.find(({ id }) => id === asked.target.screen);
    if (!screen) return null;
    const { pageWaitMs = waitMs } = this.deps;
    const late = pause(pageWaitMs, 'late' as const, { ref: false });
    const content = await Promise.race([this.keptOf(asked, screen, live.trust.trust), late]);
    if (content !== 'late') return content;
    this.count(remote, 'late', `is not drawn within ${pageWaitMs} ms`, screen);
    return null;
  }

  private keptOf(asked: Asked, screen: ScreenManifest, trust: TrustDocument): Promise<FirstContent> {
    const { target, path, search, language, answers } = asked;
    const { files, firstContent = '' } = target.remote;
    const calls = screen.answers ?? [];
    const texts = calls.map((call) => answers[callIn(call, language)]);
    const key = [files[firstContent], screen.id, language, asked.visitor, path, search].join(' ');
    const known = this.kept.get(key);
    if (known && this.now() - known.at < freshMs && known.texts.every((text, at) => text === texts[at]))
      return known.content;
    const content = this.draw(asked, screen, trust);
    this.kept.delete(key);
    for (const [oldest] of this.kept) if (this.kept.size >= keptMax) this.kept.delete(oldest);
    this.kept.set(key, { at: this.now(), texts, content });
    return content;
  }

  /** Never rejects. */
  private async draw(asked: Asked, screen: ScreenManifest, trust: TrustDocument): Promise<FirstContent> {
    const { remote } = asked.target;
    const resting = `${remote.files[remote.firstContent ?? '']} ${screen.id}`;
    if ((this.rests.get(resting) ?? 0) > this.now()) return null;
    try {
      const source = await this.sourceOf(remote, trust);
      const drawn = await this.threads.run(remote.name, { source, input: inputOf(asked, screen) });
      if (drawn.kind === 'failed') throw new Error(drawn.why);
      this.count(remote, drawn.kind);
      return drawn.kind === 'drawn' ? drawn.content : null;
    } catch (error) {
      if (this.rests.size >= keptMax) this.rests.clear();
      this.rests.set(resting, this.now() + restMs);
      this.count(remote, 'failed', (error as Error).message, screen);
      return null;
    }
  }

  /** @throws Error where its team does not stand by it, or it cannot be had. */
  private async sourceOf(remote: RemoteRelease, trust: TrustDocument): Promise<string> {
    if (this.verified.get(remote) !== trust.version || !(Date.parse(remote.expiresAt) > Date.now())) {
      await verifyRelease(remote, trust, { now: Date.now(), checkSignature });
      this.verified.set(remote, trust.version);
    }
    return this.bundles.sourceOf(remote);
  }

  /** Each version's first problem is told, every one is counted. */
  private count(
    { name, version }: RemoteRelease,
    outcome: 'drawn' | 'failed' | 'late' | 'busy',
    why = '',
    screen?: ScreenManifest,
  ): void {
    this.deps.exporter?.firstContent({ remote: name, version }, outcome);
    const what = `${name} ${version}`;
    if (!why || this.told.has(what) || this.told.size >= keptMax) return;
    this.told.add(what);
    (this.deps.report ?? console.error)(`the first content of ${what}, screen ${screen?.id}: ${why}`);
  }
}

/** A call as remote.json names it, for this visitor. */
export const callIn = (call: string, language: Language): string => call.replaceAll('{language}', language);

/** As JSON; the answers are JSON already. */
function inputOf({ target, path, search, language, visitor, answers }: Asked, screen: ScreenManifest): string {
  const { title, intro, words } = screen;
  const input: Omit<FirstContentInput, 'answers'> = {
    screen: screen.id,
    ...{ path, search, params: paramsOf(target, path), language },
    now: new Date().toISOString(),
    title: title[language],
    ...(intro && { intro: intro[language] }),
    words: words?.[language] ?? [],
    visitor,
  };
  const given = (screen.answers ?? []).flatMap((call) => {
    const text = answers[callIn(call, language)];
    return text === undefined ? [] : [`${JSON.stringify(call)}:${text}`];
  });
  return `${JSON.stringify(input).slice(0, -1)},"answers":{${given.join(',')}}}`;
}
