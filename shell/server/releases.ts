import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type LiveAnswer,
  type ReleaseFloor,
  type ReleaseSet,
  type SummarySets,
  type TrustDocument,
  type VerifyDeps,
  VerifyError,
  verifyCandidates,
  verifyFreshness,
  verifySet,
  verifyTrust,
} from '@maru/contract';
import { checkSignature, minuteMs, secondMs } from '@maru/server';
import { placeFile } from './place-file';
import { readLimited } from './read-limited';

const freshMs = secondMs;
const answerMsMax = 2000;
const pageWaitMs = 100;
const staleMinutes = 5;
const problemsMax = 20;
/** Twenty rollouts and all remotes beside them are a tenth of it. */
const answerBytesMax = 8 * 1024 * 1024;

const usualPageWait = () => pause(pageWaitMs, undefined, { ref: false });

/** Whether the sets in use are what the registry says now. Pages are served of stale ones too. */
export interface Standing {
  readonly releases: 'ok' | 'stale' | 'none';
  readonly set: number;
  /** Since the last valid answer, or since the start. */
  readonly ageSeconds: number;
}

interface LiveSourceDeps {
  readonly registryUrl: string;
  /** Folder that keeps the last valid answer over restarts. */
  readonly folder: string;
  /** Raw public keys of the root, base64url. */
  readonly rootKeys: () => Promise<readonly string[]>;
  /** The least that is believed, also where nothing was seen before. */
  readonly floors?: ReleaseFloor;
  /** With it the registry tells the rollouts' salts; without one every visitor gets the control. */
  readonly token?: () => Promise<string | null>;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
  readonly now?: () => number;
  /** Ends when pages wait no longer for an answer of the registry; default: after 100 ms. */
  readonly pageWait?: () => Promise<unknown>;
  readonly report?: (problem: string) => void;
}

/**
 * Reads from the registry what is live, at most once a second, verifies their signatures and keeps them on disk. While the
 * registry is away or its answer is invalid, pages get the last valid sets, also after a restart (PLAT-041).
 */
export class LiveSource {
  private live: LiveAnswer | null = null;
  private tag = '';
  private readAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | null = null;
  /** The file of an earlier run, read once. */
  private restored: Promise<void> | null = null;
  private waited: Promise<unknown> | null = null;
  private validAt: number;
  /** Told since the last valid answer. */
  private readonly problems = new Set<string>();
  private readonly elapsed: () => number;
  private readonly now: () => number;

  constructor(private readonly deps: LiveSourceDeps) {
    this.elapsed = deps.elapsed ?? (() => performance.now());
    this.now = deps.now ?? (() => Date.now());
    this.validAt = this.elapsed();
  }

  /**
   * The last valid answer. A registry that answers within 100 ms is waited for, a slower one is asked while pages get what is
   * known. Null only if neither the registry nor an earlier answer is available.
   */
  async current(): Promise<LiveAnswer | null> {
    if (this.elapsed() - this.readAt >= freshMs) {
      this.asking ??= this.ask().finally(() => {
        this.asking = null;
      });
      this.restored ??= this.restore();
      await this.restored;
      await (this.live ? Promise.race([this.asking, this.pageWait()]) : this.asking);
    }
    return this.live;
  }

  /** One wait for all pages of an ask: only the first second of a stalled registry costs a page its wait. */
  private pageWait(): Promise<unknown> {
    this.waited ??= (this.deps.pageWait ?? usualPageWait)();
    return this.waited;
  }

  private async ask(): Promise<void> {
    this.waited = null;
    this.restored ??= this.restore();
    await this.restored;
    const answered = await this.fetchLive();
    if (answered === 'unchanged') {
      // Whoever stands in between can say so for ever; what it stands for ends.
      if (this.isFresh) this.confirm();
    } else if (answered && (await this.isValid(answered.live, 'now'))) {
      this.live = answered.live;
      this.tag = answered.tag;
      this.confirm();
      await this.keep(answered.live).catch((error) => this.tell(`the live sets cannot be kept: ${error.message}`));
    }
    this.readAt = this.elapsed();
    if (this.standing().releases === 'stale') this.tell(`the live sets are older than ${staleMinutes} minutes`);
  }

  /** For readiness and metrics. */
  standing(): Standing {
    const ageSeconds = Math.floor((this.elapsed() - this.validAt) / secondMs);
    const set = this.floor().set;
    if (!this.live) return { releases: 'none', set, ageSeconds };
    const stale = !this.isFresh || ageSeconds * secondMs >= staleMinutes * minuteMs;
    return { releases: stale ? 'stale' : 'ok', set, ageSeconds };
  }

  /** The least that is believed from here on: what was configured, or the newest that was believed. */
  floor(): ReleaseFloor {
    return this.floorOf(this.live);
  }

  /** As `floor`, for a page that is made of this answer: a newer one may have come since. */
  floorOf(live: LiveAnswer | null): ReleaseFloor {
    const { trust, set } = this.deps.floors ?? { trust: 0, set: 0 };
    return {
      trust: Math.max(trust, live?.trust.trust.version ?? 0),
      set: Math.max(set, live?.set.sequence ?? 0),
    };
  }

  private get isFresh(): boolean {
    return Date.parse(this.live?.freshUntil ?? '') > this.now();
  }

  /** The registry stands by the known sets: a later problem is a new one. */
  private confirm(): void {
    this.validAt = this.elapsed();
    this.problems.clear();
  }

  private async restore(): Promise<void> {
    this.live = await this.kept();
  }

  /**
   * Refuses sets with a bad signature and ones older than those seen before.
   * @param said - `now` by the registry, whose answer must be fresh then, or `before`, as kept on disk.
   */
  private async isValid(live: LiveAnswer, said: 'now' | 'before'): Promise<boolean> {
    try {
      const verifyDeps = { now: this.now(), checkSignature };
      const oldest = this.floor();
      const trust: TrustDocument = await verifyTrust(live.trust, await this.deps.rootKeys(), verifyDeps, oldest.trust);
      if (said === 'now') await verifyFreshness(live, trust, verifyDeps);
      await verifySet(live.set, trust, verifyDeps, oldest.set);
      await verifyCandidates(live.candidates, live.set, trust, verifyDeps);
      if (live.summaries) await verifySummaries(live.summaries, live, trust, verifyDeps);
      return true;
    } catch (error) {
      this.tell(`the registry's answer is not valid: ${(error as Error).message}`);
      return false;
    }
  }

  /** @returns null where the registry does not answer as it should. */
  private async fetchLive(): Promise<{ readonly live: LiveAnswer; readonly tag: string } | 'unchanged' | null> {
    try {
      const token = await this.deps.token?.();
      const response = await fetch(`${this.deps.registryUrl}/live`, {
        headers: {
          ...(this.tag && { 'if-none-match': this.tag }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(answerMsMax),
      });
      if (response.status === 304) return 'unchanged';
      const bytes = response.ok ? await readLimited(response, answerBytesMax) : null;
      if (!bytes) return null;
      return { live: JSON.parse(bytes.toString('utf8')) as LiveAnswer, tag: response.headers.get('etag') ?? '' };
    } catch {
      return null;
    }
  }

  /** Reports each problem once, since the registry is asked every second; answers may be made up to differ. */
  private tell(problem: string): void {
    if (this.problems.has(problem) || this.problems.size >= problemsMax) return;
    this.problems.add(problem);
    (this.deps.report ?? console.error)(problem);
  }

  private get path(): string {
    return join(this.deps.folder, 'last-live.json');
  }

  private async kept(): Promise<LiveAnswer | null> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      const live = JSON.parse(text) as LiveAnswer;
      return (await this.isValid(live, 'before')) ? live : null;
    } catch (error) {
      this.tell(`${this.path} cannot be read and is ignored: ${(error as Error).message}`);
      return null;
    }
  }

  /** Whole or not at all, also if the machine stops; servers that share the folder write files of their own. */
  private async keep(live: LiveAnswer): Promise<void> {
    await placeFile(this.path, (draft) => writeFile(draft, JSON.stringify(live)));
  }
}

/** @throws VerifyError for summaries that no registry has signed, or that are of another set. */
async function verifySummaries(
  { set, candidates }: SummarySets,
  live: LiveAnswer,
  trust: TrustDocument,
  deps: VerifyDeps,
): Promise<void> {
  await verifySet(set, trust, deps);
  await verifyCandidates(candidates, set, trust, deps);
  if (set.id !== live.set.id) throw new VerifyError('tooOld', `${set.id} is summed up beside ${live.set.id}`);
}

/** Set of a page when none is available: the shell starts without any remote. */
export const noSet: ReleaseSet = {
  id: 'set-0',
  sequence: 0,
  createdAt: '1970-01-01T00:00:00.000Z',
  expiresAt: '1970-01-01T00:00:00.000Z',
  platform: '0.0.0',
  remotes: [],
  fallbacks: {},
  withdrawn: [],
  signature: { keyId: '', value: '' },
};
