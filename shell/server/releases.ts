import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type LiveReleases, type ReleaseSet, type TrustDocument, verifySet, verifyTrust } from '@maru/contract';
import { checkSignature } from '@maru/server';

const freshMs = 1000;
const answerMsMax = 2000;

interface LiveSourceDeps {
  readonly registryUrl: string;
  /** Folder that keeps the last valid answer over restarts. */
  readonly folder: string;
  /** Raw public keys of the root, base64url. */
  readonly rootKeys: () => Promise<readonly string[]>;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
  readonly now?: () => number;
  readonly report?: (problem: string) => void;
}

/**
 * Reads the live sets from the registry at most once a second, verifies their signatures and keeps them on disk. While the
 * registry is away or its answer is invalid, pages get the last valid sets, also after a restart (PLAT-041).
 */
export class LiveSource {
  private live: LiveReleases | null = null;
  private tag = '';
  private readAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | null = null;
  private lastProblem = '';
  private readonly elapsed: () => number;
  private readonly now: () => number;

  constructor(private readonly deps: LiveSourceDeps) {
    this.elapsed = deps.elapsed ?? (() => performance.now());
    this.now = deps.now ?? (() => Date.now());
  }

  /** Null only if neither the registry nor an earlier answer is available. */
  async current(): Promise<LiveReleases | null> {
    if (this.elapsed() - this.readAt >= freshMs) {
      this.asking ??= this.ask().finally(() => {
        this.asking = null;
      });
      await this.asking;
    }
    return this.live;
  }

  private async ask(): Promise<void> {
    this.live ??= await this.kept();
    const answered = await this.fetchLive();
    if (answered && (await this.isValid(answered.live))) {
      this.live = answered.live;
      this.tag = answered.tag;
      await this.keep(answered.live);
    }
    this.readAt = this.elapsed();
  }

  /** Refuses sets with a bad signature, and ones older than those seen before (replay). */
  private async isValid(live: LiveReleases): Promise<boolean> {
    try {
      const verifyDeps = { now: this.now(), checkSignature };
      const known = this.live?.trust.trust.version ?? 0;
      const trust: TrustDocument = await verifyTrust(live.trust, await this.deps.rootKeys(), verifyDeps, known);
      const oldest = Math.max(0, ...(this.live?.sets.map(({ set }) => set.sequence) ?? []));
      for (const { set } of live.sets) await verifySet(set, trust, verifyDeps, oldest);
      if (!live.sets.some(({ rollouts }) => rollouts.length === 0)) throw new Error('no set without rollouts is named');
      return true;
    } catch (error) {
      this.tell(`the registry's answer is not valid: ${(error as Error).message}`);
      return false;
    }
  }

  private async fetchLive(): Promise<{ readonly live: LiveReleases; readonly tag: string } | null> {
    try {
      const response = await fetch(`${this.deps.registryUrl}/live`, {
        headers: this.tag ? { 'if-none-match': this.tag } : {},
        signal: AbortSignal.timeout(answerMsMax),
      });
      if (!response.ok) return null;
      return { live: (await response.json()) as LiveReleases, tag: response.headers.get('etag') ?? '' };
    } catch {
      return null;
    }
  }

  /** Reports each problem once, since the registry is asked every second. */
  private tell(problem: string): void {
    if (problem === this.lastProblem) return;
    this.lastProblem = problem;
    (this.deps.report ?? console.error)(problem);
  }

  private get path(): string {
    return join(this.deps.folder, 'last-live.json');
  }

  private async kept(): Promise<LiveReleases | null> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    if (text === null) return null;
    const live = JSON.parse(text) as LiveReleases;
    return (await this.isValid(live)) ? live : null;
  }

  private async keep(live: LiveReleases): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    await writeFile(`${this.path}.new`, JSON.stringify(live));
    await rename(`${this.path}.new`, this.path);
  }
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
