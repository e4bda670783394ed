import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson, type ReleaseStatement, type Signature } from '@maru/contract';

export type SignStatement = (statement: ReleaseStatement) => Signature;

const unsigned: Signature = { keyId: '0'.repeat(16), value: 'A'.repeat(86) };

/**
 * Signs with a team's key file (`maru init`, registry/keys/signing.ts); without one, builds are served but no page runs them.
 * @throws Error if the file cannot be read.
 */
export function readSigner(path: string | undefined): SignStatement {
  if (!path) return () => unsigned;
  const { id, private: secret } = JSON.parse(readFileSync(path, 'utf8')) as { id: string; private: string };
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  return (statement) => ({
    keyId: id,
    value: sign(null, Buffer.from(canonicalJson(statement)), key).toString('base64url'),
  });
}
