import { verify } from 'node:crypto';
import type { CheckSignature } from '@maru/contract';

/** Ed25519 by Node itself. A key or signature that is none counts as a wrong signature. */
export const checkSignature: CheckSignature = async (key, signature, text) => {
  try {
    const publicKey = { key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' } as const;
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
