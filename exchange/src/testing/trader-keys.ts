import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { codeAt, stepAt } from '../modules/auth/totp';

/** Authenticator of every trader with a key. */
export const traderOtpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Makes a key for each session, all of one Ed25519 pair. @returns headers of a signed GET, by the number of the session. */
export async function makeTraderKeys(base: string, cookies: readonly string[]) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const text = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const keys: string[] = [];
  for (const cookie of cookies) {
    const answer = await fetch(`${base}/v1/me/api-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-maru-client': 'test', cookie },
      body: JSON.stringify({
        ...{ name: 'bench', scopes: ['trade'], addresses: [], days: '1', publicKey: text, means: 'OTP' },
        authNumber: codeAt(traderOtpSecret, stepAt(new Date())),
      }),
    });
    if (!answer.ok) throw new Error(`the exchange made no key: ${await answer.text()}`);
    keys.push(((await answer.json()) as { key: { key: string } }).key.key);
  }
  const hash = createHash('sha256').update('').digest('hex');
  /** @param time - milliseconds since 1970, never the same twice for a session. */
  return (session: number, path: string, time: number): Record<string, string> => {
    const signed = Buffer.from([time, 'GET', path, hash].join('\n'));
    return {
      'X-Maru-Key': keys[session % keys.length] ?? '',
      'X-Maru-Time': String(time),
      'X-Maru-Signature': sign(null, signed, privateKey).toString('base64url'),
    };
  };
}
