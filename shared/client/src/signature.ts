import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';

/** A key of the security page: its secret, or the private key whose public one was given to the exchange. */
export interface ApiKey {
  /** `mk_…` */
  readonly key: string;
  /** A text for HMAC-SHA256; a key object for Ed25519. */
  readonly secret: string | KeyObject;
}

export interface SignedCall {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  /** JSON; empty for none. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Headers by which the exchange knows who calls (docs/guides/programs.md). */
export function signedHeaders(
  { key, secret }: ApiKey,
  { method, path, body, time }: SignedCall,
): Record<string, string> {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = [time, method, path, hash].join('\n');
  const signature =
    typeof secret === 'string'
      ? createHmac('sha256', secret).update(text).digest('base64url')
      : sign(null, Buffer.from(text), secret).toString('base64url');
  const headers = { 'x-maru-key': key, 'x-maru-time': String(time), 'x-maru-signature': signature };
  return body ? { ...headers, 'x-maru-body': hash, 'content-type': 'application/json' } : headers;
}
