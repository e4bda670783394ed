import { generateKeyPairSync, sign } from 'node:crypto';
import { checkSignature } from './check-signature';

describe('checkSignature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x ?? '';
  const signature = sign(null, Buffer.from('released'), privateKey).toString('base64url');

  it('holds for the signed text alone (PLAT-082)', async () => {
    expect(await checkSignature(key, signature, 'released')).toBe(true);
    expect(await checkSignature(key, signature, 'Released')).toBe(false);
  });

  it.each([
    { what: 'a key of another form', of: ['AAAA', signature] },
    { what: 'no signature', of: [key, ''] },
  ])('counts $what as a signature that does not hold', async ({ of: [by = '', written = ''] }) => {
    expect(await checkSignature(by, written, 'released')).toBe(false);
  });
});
