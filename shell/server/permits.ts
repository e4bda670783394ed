import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type PermitPurpose, permitExpired, permitHeader } from '@maru/contract';
import { keyedHash } from './keyed-hash';
import { sessionIn } from './session-cookie';

/** Remotes whose documents get a permit, and what for. */
const purposes: ReadonlyMap<string, PermitPurpose> = new Map([
  ['mfe-trading', 'orders'],
  ['mfe-tokensale', 'purchases'],
]);

/** What a page carries: the remote that may run in its document, and the permit; empty for a visitor. */
export interface PagePermit {
  readonly remote: string;
  readonly permit: string;
  /** The browser says of no request what it is for, so that none can be told to be a page load: no document of it gets a permit. */
  readonly barred: boolean;
}

/**
 * Gives permits to documents and reads them from their calls (decision 115). A permit is good for the session that the document was asked for
 * with, and is given to navigations alone: scripts can set none of the headers that tell these.
 */
export class Permits {
  constructor(private readonly key: Buffer) {}

  /** @param remote - of the screen at the path. @returns null where documents of it move nothing. */
  of(remote: string | undefined, headers: IncomingHttpHeaders): PagePermit | null {
    const purpose = purposes.get(remote ?? '');
    if (remote === undefined || purpose === undefined) return null;
    const session = sessionIn(headers.cookie);
    const permit = session && isNavigation(headers) ? this.sign(purpose, session) : '';
    return { remote, permit, barred: headers['sec-fetch-mode'] === undefined };
  }

  /** @returns the purpose that the call has a permit of its session for; undefined where it shows none. */
  purposeOf(headers: IncomingHttpHeaders): PermitPurpose | typeof permitExpired | undefined {
    const [shown, session] = [headers[permitHeader], sessionIn(headers.cookie)];
    if (typeof shown !== 'string' || shown === '') return undefined;
    if (!session) return permitExpired;
    return [...purposes.values()].find((purpose) => isSame(this.sign(purpose, session), shown)) ?? permitExpired;
  }

  private sign(purpose: PermitPurpose, session: string): string {
    return keyedHash(this.key, `permit of ${purpose}`, session);
  }
}

const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

function isSame(expected: string, shown: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
}
