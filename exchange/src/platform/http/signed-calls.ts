import { createHash } from 'node:crypto';
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

const formats = { name: /^mk_[A-Za-z0-9_-]{24}$/, time: /^[0-9]{13}$/, hash: /^[0-9a-f]{64}$/ } as const;
const signaturePattern = /^[A-Za-z0-9_-]{43,86}$/;

/** What a signed call brings in its headers. */
interface Signed {
  readonly name: string;
  readonly time: string;
  readonly hash: string;
  readonly signature: string;
}

/** Signatures of the last seconds: none is taken twice. */
class UsedSignatures {
  private earlier = new Set<string>();
  private current = new Set<string>();
  private turnedAt = 0;

  /** @returns whether it was not used before. */
  use(signature: string, now: number): boolean {
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

/**
 * Sets `request.member` by the key and signature of a program's call. Its headers: X-Maru-Key, X-Maru-Time (milliseconds since 1970),
 * X-Maru-Body (SHA-256 of the body, hexadecimal; left out without a body) and X-Maru-Signature (base64url; HMAC-SHA256 by the secret, or Ed25519)
 * over `signedText`. Cookies of such a call do not count. It is taken in the seconds around its time, once where it changes something.
 */
export function recogniseKeys(app: FastifyInstance, clock: Clock, keys: KeyReader, members: StandingReader): void {
  app.decorateRequest('signedBody', null);
  const used = new UsedSignatures();
  // What an earlier process has taken is not known: a call that it may have taken is refused.
  const startedAt = clock.now().getTime();

  const isTimely = (time: number, now: number, changes: boolean): boolean =>
    time >= now - callLateMs && time <= now + callEarlyMs && (!changes || time > startedAt + callEarlyMs);

  const judge = async (request: FastifyRequest, signed: Signed): Promise<RefusalName | null> => {
    const now = clock.now().getTime();
    const changes = request.method !== 'GET';
    if (!isTimely(Number(signed.time), now, changes)) return 'API_KEY_TIME';
    const key = await keys.find(signed.name);
    if (!key || !isSignedBy(key, request, signed) || key.expiresAt.getTime() <= now) return 'API_KEY_INVALID';
    if (!key.allows(request.ip)) return 'API_KEY_ADDRESS';
    const scope = request.routeOptions.config?.scope;
    if (scope === undefined || !key.scopes.has(scope)) return 'API_KEY_SCOPE';
    if (changes && !used.use(`${key.name} ${signed.signature}`, now)) return 'API_KEY_USED';
    request.signedBody = { said: signed.hash, read: null };
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
    const signed = signedIn(request);
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

function signedIn({ headers }: FastifyRequest): Signed | null {
  const name = String(headers['x-maru-key']);
  const time = String(headers['x-maru-time']);
  const hash = String(headers['x-maru-body'] ?? hashOfNothing);
  const signature = String(headers['x-maru-signature']);
  const isWhole =
    formats.name.test(name) && formats.time.test(time) && formats.hash.test(hash) && signaturePattern.test(signature);
  return isWhole ? { name, time, hash, signature } : null;
}

function isSignedBy(key: CallKey, { method, raw }: FastifyRequest, { time, hash, signature }: Signed): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // Texts that differ in unused bits name the same bytes: only one of them counts, so that none is used twice.
  if (bytes.toString('base64url') !== signature) return false;
  return key.verifies(signedText({ time, method, path: raw.url ?? '', bodyHash: hash }), bytes);
}
