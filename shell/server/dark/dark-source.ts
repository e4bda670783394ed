import { randomInt } from 'node:crypto';
import {
  type DarkCanaries,
  type DarkPlan,
  type SetContent,
  type SignedDarkCanary,
  type TrustDocument,
  verifyDarkCanary,
} from '@maru/contract';
import { checkSignature, secondMs } from '@maru/server';
import { readLimited } from '../read-limited';

/** Younger answers are not asked for again. */
const freshMs = 3 * secondMs;
const answerMsMax = 4 * secondMs;
const bytesMax = 4 * 1024 * 1024;

interface DarkSourceDeps {
  readonly registryUrl: string;
  /** Null: there is none yet, and nothing runs unseen. */
  readonly token: () => Promise<string | null>;
  readonly report?: (problem: string) => void;
  /** A whole number from 0 to 9,999. */
  readonly draw?: () => number;
}

/** What the registry lets page loads run unseen. No page waits for it: while the registry is silent, nothing is begun. */
export class DarkSource {
  private list: readonly SignedDarkCanary[] = [];
  private askedAt = Number.NEGATIVE_INFINITY;
  private lastProblem = '';
  private asking: Promise<void> = Promise.resolve();

  constructor(private readonly deps: DarkSourceDeps) {}

  /**
   * The canary that a new page load runs, by chance for each load. That of the page's own remote goes first: one page runs one.
   * @param first - the remote that the page begins with.
   */
  planFor(set: SetContent, trust: TrustDocument, first: string | undefined): DarkPlan | null {
    this.refresh(trust);
    const drawn = this.list.filter(({ grant }) => this.isOf(set, grant) && this.draw() < grant.share);
    const chosen = drawn.find(({ grant }) => grant.remote === first) ?? drawn[this.draw() % (drawn.length || 1)];
    if (!chosen) return null;
    const { id, remote, version } = chosen.grant;
    return { canary: id, remote, version };
  }

  /** @returns undefined for one that the registry no longer grants. */
  find(id: string): SignedDarkCanary | undefined {
    return this.list.find(({ grant }) => grant.id === id && Date.parse(grant.expiresAt) > Date.now());
  }

  /** When what was asked for last is known; for tests. */
  settled(): Promise<void> {
    return this.asking;
  }

  /** A set in which another version of the remote is live: there must be something to compare with. */
  private isOf({ remotes }: SetContent, { remote, version, expiresAt }: SignedDarkCanary['grant']): boolean {
    const live = remotes.find(({ name }) => name === remote);
    return live !== undefined && live.version !== version && Date.parse(expiresAt) > Date.now();
  }

  private draw(): number {
    return this.deps.draw?.() ?? randomInt(10_000);
  }

  private refresh(trust: TrustDocument): void {
    if (performance.now() - this.askedAt < freshMs) return;
    this.askedAt = performance.now();
    this.asking = this.ask(trust).catch((error: Error) => {
      this.list = [];
      if (error.message !== this.lastProblem)
        (this.deps.report ?? console.error)(`no dark canary runs: ${error.message}`);
      this.lastProblem = error.message;
    });
  }

  private async ask(trust: TrustDocument): Promise<void> {
    const token = await this.deps.token();
    if (!token) return;
    const response = await fetch(`${this.deps.registryUrl}/darks`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    // A registry of before has none.
    if (response.status === 404) return;
    if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    const bytes = await readLimited(response, bytesMax);
    if (!bytes) throw new Error('the registry answered with more than canaries');
    const { list } = JSON.parse(bytes.toString('utf8')) as DarkCanaries;
    for (const each of list) await verifyDarkCanary(each, trust, { now: Date.now(), checkSignature });
    this.list = list;
    this.lastProblem = '';
  }
}
