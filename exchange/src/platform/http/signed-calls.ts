import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RefusalName } from '@maru/contract';
import { type ApiScope, callEarlyMs, callLateMs, signedText } from '@maru/domain/api-key';
import { sendRefusal } from '@maru/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock';
import type { StandingReader } from './session';

/** A key by which a program of a member calls. */
export interface CallKey {
  /** Names it in calls. */
  readonly name: string;
  readonly memberId: bigint;
  readonly scopes: ReadonlySet<ApiScope>;
  readonly expiresAt: Date;
  allows(address: string): boolean;
  verifies(text: string, signature: Buffer): boolean;
}

export interface KeyReader {
  find(name: string): Promise<CallKey | null>;
  /** The next `find` reads it anew. */
  forget(name: string): void;
  /** Notes that a call was taken. */
  used(name: string): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a signed call: what the caller says that the body's hash is; what it is, once a JSON body was read. */
    signedBody: { readonly said: string; read: string | null } | null;
  }
  interface FastifyContextConfig {
    /** What a key has to allow for this route; programs are refused where it is left out. */
    scope?: ApiScope;
  }
}

/** SHA-256, hexadecimal. */
export const bodyHash = (body: string): string => createHash('sha256').update(body).digest('hex');
const hashOfNothing = bodyHash('');

export const formats = { name: /^mk_[A-Za-z0-9_-]{24}$/, time: /^[0-9]{13}$/, hash: /^[0-9a-f]{64}$/ } as const;
const signaturePattern = /^[A-Za-z0-9_-]{43,86}$/;
export const hexSignature = /^([0-9a-f]{64}|[0-9a-f]{128})$/i;

/** What a signed call brings in its headers. */
export interface Signed {
  readonly name: string;
  readonly time: string;
  readonly hash: string;
  readonly signature: string;
}

/** Signatures of the last seconds: what changes something takes none twice. */
export class UsedSignatures {
  private earlier = new Set<string>();
  private current = new Set<string>();
  private turnedAt = 0;
  private readonly startedAt: number;

  constructor(private readonly clock: Clock) {
    this.startedAt = clock.now().getTime();
  }

  /** Whether an earlier process may have taken it: what that has taken is not known. */
  isTooEarly(signed: Pick<Signed, 'time'>): boolean {
    return isOfEarlierProcess(signed, this.startedAt);
  }

  /** @returns whether it was not used before. */
  use({ name, signature: text }: Signed): boolean {
    const now = this.clock.now().getTime();
    const signature = `${name} ${text}`;
    if (now - this.turnedAt > callLateMs + callEarlyMs) {
      this.earlier = this.current;
      this.current = new Set();
      this.turnedAt = now;
    }
    if (this.current.has(signature) || this.earlier.has(signature)) return false;
    this.current.add(signature);
    return true;
  }
}

export const isOfEarlierProcess = ({ time }: Pick<Signed, 'time'>, startedAt: number): boolean =>
  Number(time) <= startedAt + callEarlyMs;

/** Whether a call is signed with a nonce (nonced-calls.ts): it has one, or the signature of such a call. */
export const isNonced = (headers: IncomingHttpHeaders): boolean =>
  headers['x-maru-nonce'] !== undefined || hexSignature.test(String(headers['x-maru-signature']));

/**
 * Sets `request.member` by the key and signature of a program's call. Its headers: X-Maru-Key, X-Maru-Time (milliseconds since 1970),
 * X-Maru-Body (SHA-256 of the body, hexadecimal; left out without a body) and X-Maru-Signature (base64url; HMAC-SHA256 by the secret, or Ed25519)
 * over `signedText`. Cookies of such a call do not count. It is taken in the seconds around its time, once where it changes something.
 * Calls with a nonce are left to `recogniseNonces`.
 */
export function recogniseKeys(app: FastifyInstance, clock: Clock, keys: KeyReader, members: StandingReader): void {
  app.decorateRequest('signedBody', null);
  const used = new UsedSignatures(clock);

  const judge = async (request: FastifyRequest, signed: Signed): Promise<RefusalName | null> => {
    const now = clock.now().getTime();
    const changes = request.method !== 'GET';
    if (!isTimely(signed, now) || (changes && used.isTooEarly(signed))) return 'API_KEY_TIME';
    const key = await keys.find(signed.name);
    if (!key || !isSignedBy(key, { method: request.method, url: request.raw.url }, signed)) return 'API_KEY_INVALID';
    const refusal = refusalOf(key, { now, address: request.ip, scope: request.routeOptions.config?.scope });
    if (refusal) return refusal;
    if (changes && !used.use(signed)) return 'API_KEY_USED';
    request.signedBody = { said: signed.hash, read: null };
    request.callKey = key.name;
    request.member = members.recall(key.memberId) ?? (await members.standing(key.memberId));
    keys.used(key.name);
    return null;
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['x-maru-key'] === undefined) {
      done();
      return;
    }
    request.session = null;
    request.member = null;
    if (isNonced(request.headers)) {
      done();
      return;
    }
    const signed = signedIn(request.headers);
    const judged = signed ? judge(request, signed) : Promise.resolve('API_KEY_INVALID' as const);
    judged.then((refusal) => {
      if (refusal) sendRefusal(reply, { refusal });
      else done();
    }, done);
  });

  app.addHook('preValidation', (request, reply, done) => {
    const { signedBody, body } = request;
    // A body that is no JSON has no hash, and fits none.
    const hash = signedBody?.read ?? (body === undefined ? hashOfNothing : null);
    if (signedBody && signedBody.said !== hash) sendRefusal(reply, { refusal: 'API_KEY_INVALID' });
    else done();
  });
}

/** Null where anything of it is missing. */
export function signedIn(headers: IncomingHttpHeaders): Signed | null {
  const name = String(headers['x-maru-key']);
  const time = String(headers['x-maru-time']);
  const hash = String(headers['x-maru-body'] ?? hashOfNothing);
  const signature = String(headers['x-maru-signature']);
  const isWhole =
    formats.name.test(name) && formats.time.test(time) && formats.hash.test(hash) && signaturePattern.test(signature);
  return isWhole ? { name, time, hash, signature } : null;
}

export const isTimely = ({ time }: Pick<Signed, 'time'>, now: number): boolean =>
  Number(time) >= now - callLateMs && Number(time) <= now + callEarlyMs;

/** Why a key may not do this now; null where it may. */
export function refusalOf(
  key: CallKey,
  { now, address, scope }: { readonly now: number; readonly address: string; readonly scope: ApiScope | undefined },
): RefusalName | null {
  if (key.expiresAt.getTime() <= now) return 'API_KEY_INVALID';
  if (!key.allows(address)) return 'API_KEY_ADDRESS';
  return scope !== undefined && key.scopes.has(scope) ? null : 'API_KEY_SCOPE';
}

export function isSignedBy(
  key: CallKey,
  { method, url = '' }: { readonly method: string; readonly url: string | undefined },
  { time, hash, signature }: Signed,
): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Texts that differ in unused bits name the same bytes: only one of them counts, so that none is used twice.
  if (bytes.toString('base64url') !== signature) return false;
  return key.verifies(signedText({ time, method, path: url, bodyHash: hash }), bytes);
}
