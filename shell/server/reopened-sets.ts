import {
  type LiveReleases,
  type ReopenedSet,
  type SignedReopen,
  type TrustDocument,
  verifyReopen,
  verifyReopened,
} from '@maru/contract';
import { checkSignature, secondMs } from '@maru/server';
import { readLimited } from './read-limited';

const cookieName = 'maru_reopen';
const answerMsMax = 8 * secondMs;
const setBytesMax = 4 * 1024 * 1024;
const keptMax = 20;

/** @returns the link's token if a registry of `trust` has signed it and it has not expired, else null. */
export async function readReopen(text: string | undefined, trust: TrustDocument): Promise<SignedReopen | null> {
  if (!text) return null;
  try {
    const signed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as SignedReopen;
    await verifyReopen(signed, trust, { now: Date.now(), checkSignature });
    return signed;
  } catch {
    return null;
  }
}

export const reopenCookie = (text: string, { token }: SignedReopen): string =>
  `${cookieName}=${text}; Path=/; Expires=${new Date(token.expiresAt).toUTCString()}; HttpOnly; SameSite=Strict`;

export const endOfReopened = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;

interface ReopenedSetsDeps {
  readonly registryUrl: string;
  readonly report?: (problem: string) => void;
}

/** Release sets of before, for browsers that hold a signed link to one: fetched from the registry, the latest kept in memory. */
export class ReopenedSets {
  /** By the live set and the text of the link: after a change the registry leaves out what was revoked by it. */
  private readonly kept = new Map<string, Promise<ReopenedSet>>();

  constructor(private readonly deps: ReopenedSetsDeps) {}

  /** @returns null without a valid link, and where its set cannot be had: the page is one of now then. */
  async of(cookie: string | undefined, { trust: { trust }, set }: LiveReleases): Promise<ReopenedSet | null> {
    const text = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]+)`).exec(cookie ?? '')?.[1];
    if (text === undefined || !(await readReopen(text, trust))) return null;
    try {
      const reopened = await this.fetched(text, set.id);
      // Keys may have been revoked since it was fetched.
      await verifyReopened(reopened, trust, { now: Date.now(), checkSignature });
      return reopened;
    } catch (error) {
      (this.deps.report ?? console.error)(`a release set of before cannot be shown: ${(error as Error).message}`);
      return null;
    }
  }

  private fetched(text: string, live: string): Promise<ReopenedSet> {
    const key = `${live} ${text}`;
    const known = this.kept.get(key);
    if (known) return known;
    const fetching = this.fetch(text);
    this.kept.set(key, fetching);
    if (this.kept.size > keptMax) this.kept.delete(this.kept.keys().next().value ?? '');
    fetching.catch(() => this.kept.delete(key));
    return fetching;
  }

  private async fetch(text: string): Promise<ReopenedSet> {
    const response = await fetch(`${this.deps.registryUrl}/reopened?link=${text}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (!response.ok) throw new Error(`the registry answered ${response.status}`);
    const bytes = await readLimited(response, setBytesMax);
    if (!bytes) throw new Error('the registry answered with more than a set');
    return JSON.parse(bytes.toString('utf8')) as ReopenedSet;
  }
}
