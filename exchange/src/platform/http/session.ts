import type { RefusalName } from '@maru/contract';
import { isVerified, type MemberStanding } from '@maru/domain';
import { sendRefusal, verifiedMemberHeader } from '@maru/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config';

/** The session of a request; only the cookie holds its id. */
export interface SessionRef {
  /** SHA-256 of the id, hexadecimal. */
  readonly idHash: string;
  readonly memberId: bigint;
}

/** Who asks for a change: a session, or a program by its key. */
export interface Caller {
  readonly memberId: bigint;
  /** Of the session; null where a program asks. */
  readonly idHash: string | null;
  /** Name of the program's key; null where a session asks. */
  readonly key: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for visitors, and where the session has ended. */
    session: SessionRef | null;
    member: MemberStanding | null;
    /** Name of the key that a program calls by. */
    callKey: string | null;
  }
  interface FastifyInstance {
    /** Takes the session's cookie from the browser; undefined where no session is recognised. */
    endedSession?: string;
  }
}

export interface SessionReader {
  /** @param active - whether this request counts as activity of the member. */
  find(sessionId: string, active: boolean): Promise<SessionRef | null>;
  /** The cached session; null if it is not in memory and `find` has to be called. */
  recall(sessionId: string, active: boolean): SessionRef | null;
}

export interface StandingReader {
  standing(memberId: bigint): Promise<MemberStanding | null>;
  /** The cached standing; null if it is not in memory and `standing` has to be called. */
  recall(memberId: bigint): MemberStanding | null;
}

/** `__Host-` binds the cookie to this very host; browsers accept the prefix on https only. */
export const sessionCookieName = ({ publicUrl }: Config): string =>
  publicUrl.startsWith('https:') ? '__Host-maru_session' : 'maru_session';

/**
 * Sets `request.session` and `request.member` by the session cookie. A call with X-Maru-Background, which a page makes by itself,
 * does not count as activity.
 */
export function recogniseMembers(
  app: FastifyInstance,
  config: Config,
  sessions: SessionReader,
  members: StandingReader,
): void {
  app.decorate('endedSession', endedCookie(config));
  app.decorateRequest('session', null);
  app.decorateRequest('member', null);
  app.decorateRequest('callKey', null);
  const name = sessionCookieName(config);
  const recognise = async (request: FastifyRequest, sessionId: string, active: boolean) => {
    request.session = await sessions.find(sessionId, active);
    if (request.session) request.member = await members.standing(request.session.memberId);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const sessionId = cookieIn(request.headers.cookie, name);
    if (!sessionId) {
      done();
      return;
    }
    const active = request.headers['x-maru-background'] === undefined;
    request.session = sessions.recall(sessionId, active);
    request.member = request.session && members.recall(request.session.memberId);
    const recognised = () => {
      if (request.member && isVerified(request.member))
        reply.header(verifiedMemberHeader, `${request.member.memberId}`);
      done();
    };
    if (request.member) recognised();
    else recognise(request, sessionId, active).then(recognised, done);
  });
}

/** Hook of routes for members (`onRequest`, so that a visitor's bad input is still answered with 401). */
export function requireMember(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (!refuseVisitor(request, reply)) done();
}

/** @returns the refusal for a visitor. */
export function refuseVisitor(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const refusal = visitorRefusal(request.member);
  if (!refusal) return undefined;
  // Every page of a browser that keeps it would be led to Main, and nobody could log in there.
  if (refusal === 'SESSION_INVALID') reply.header('set-cookie', request.server.endedSession);
  return sendRefusal(reply, { refusal });
}

/** Why somebody is taken for no member; null for one who may act. */
export function visitorRefusal(member: MemberStanding | null): RefusalName | null {
  if (!member) return 'LOGIN_REQUIRED';
  return member.state === 'active' && !member.frozen ? null : 'SESSION_INVALID';
}

/** Inside a route that has `requireMember`. */
export function memberOf(request: FastifyRequest): MemberStanding {
  if (!request.member) throw new Error('This route lacks requireMember.');
  return request.member;
}

/** Inside a route that has `requireMember`. */
export function sessionOf(request: FastifyRequest): SessionRef {
  if (!request.session) throw new Error('This route lacks requireMember.');
  return request.session;
}

/** Inside a route that has `requireMember`. */
export function callerOf(request: FastifyRequest): Caller {
  const { session, callKey: key } = request;
  return { memberId: memberOf(request).memberId, idHash: session?.idHash ?? null, key };
}

/** The session id in a Cookie header: a request's, or that of a WebSocket upgrade. */
export function sessionIdIn(header: string | undefined, config: Config): string | undefined {
  return cookieIn(header, sessionCookieName(config));
}

/** The value of a cookie in a Cookie header. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cookie = part.trim();
    if (cookie.startsWith(name) && cookie[name.length] === '=') return cookie.slice(name.length + 1).trim();
  }
  return undefined;
}

/** A cookie without expiry: the server ends sessions after 24 hours without activity. */
export function setSessionCookie(reply: FastifyReply, config: Config, sessionId: string): void {
  reply.header('set-cookie', cookieText(config, sessionId));
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.header('set-cookie', endedCookie(config));
}

const endedCookie = (config: Config): string => `${cookieText(config, '')}; Max-Age=0`;

const cookieText = (config: Config, value: string): string =>
  `${sessionCookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`;
