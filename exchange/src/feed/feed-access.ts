import type { IncomingMessage } from 'node:http';
import { accepted, type Outcome, refused } from '@maru/contract';
import { isProgram } from '../platform/http/upgrades';

export interface FeedAccess {
  /** The session of a connection; null for visitors. Read again when one of the member's sessions ends. */
  authenticate(request: IncomingMessage): Promise<bigint | null> | bigint | null;
  /** The member of a program's connection, one with X-Maru-Key. @param isOpen - it was taken before. */
  program?(request: IncomingMessage, isOpen: boolean): Promise<Outcome<bigint>>;
  /** Whether the address may open one more connection; asked before its session is looked up. */
  admit?(request: IncomingMessage): boolean;
  /** Counts the connection for as long as it is open. @returns ends it; null where its address has too many. */
  hold?(request: IncomingMessage): (() => void) | null;
}

/** Tells whose a connection is. @param isOpen - it was taken before. */
export type Recognise = (request: IncomingMessage, isOpen?: boolean) => Promise<Outcome<bigint | null>>;

/**
 * A page of another site may listen to prices, but never with the member's session. A program is refused where its key is: it
 * would take silence for nothing that happened.
 */
export function recogniser(access: FeedAccess, publicUrl: string): Recognise {
  return async (request, isOpen = false) => {
    const { origin, host } = request.headers;
    if (isProgram(request)) return access.program?.(request, isOpen) ?? refused('API_KEY_INVALID');
    const ours = origin === undefined || origin === publicUrl || sameHost(origin, host);
    return accepted(ours ? await access.authenticate(request) : null);
  };
}

const sameHost = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;
