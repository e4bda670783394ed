import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { canonicalJson, type PublicKey, type Signature } from '@maru/contract';

/** An Ed25519 key as stored in a file that only its owner may read. */
export interface KeyFile extends PublicKey {
  /** PKCS8 DER, base64. */
  readonly private: string;
}

export function makeKey(): KeyFile {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x ?? '';
  return {
    id: keyId(key),
    key,
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

/** A key of which the other half is elsewhere. @param key - raw public key, base64url. */
export const publicKeyOf = (key: string): PublicKey => ({ id: keyId(key), key });

/** @param key - raw public key, base64url. */
const keyId = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16);

export const publicHalf = ({ id, key }: PublicKey): PublicKey => ({ id, key });

/** Signs the canonical JSON of `value`; the same value and key always give the same signature. */
export function signValue(value: unknown, key: KeyFile): Signature {
  const privateKey = createPrivateKey({ key: Buffer.from(key.private, 'base64'), format: 'der', type: 'pkcs8' });
  return { keyId: key.id, value: sign(null, Buffer.from(canonicalJson(value)), privateKey).toString('base64url') };
}
