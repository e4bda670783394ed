import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import {
  canonicalJson,
  type ReleaseSet,
  type RemoteRelease,
  type SignedTrust,
  statementOf,
  type VerifyError,
  verifyOverride,
  verifyRelease,
  verifySet,
  verifyTrust,
} from './index';

const day = 86_400_000;
const now = Date.parse('2026-11-21T00:00:00.000Z');
const later = new Date(now + day).toISOString();

const makeKey = (id: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { id: id.padEnd(16, '0'), key: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
};
type Key = ReturnType<typeof makeKey>;
const [root, registry, wallet, trading, gone] = ['a', 'b', 'c', 'd', 'e'].map(makeKey) as [Key, Key, Key, Key, Key];

const signed = (value: unknown, key: { id: string; privateKey: KeyObject }) => ({
  keyId: key.id,
  value: sign(null, Buffer.from(canonicalJson(value)), key.privateKey).toString('base64url'),
});

const checkSignature = async (key: string, signature: string, text: string) =>
  verify(
    null,
    Buffer.from(text),
    { key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' },
    Buffer.from(signature, 'base64url'),
  );
const by = { now, checkSignature };

const trust = {
  version: 3,
  expiresAt: later,
  setKeys: [{ id: registry.id, key: registry.key }],
  teams: [
    {
      name: 'wallet',
      remotes: ['mfe-wallet'],
      keys: [wallet, gone].map(({ id, key }) => ({ id, key })),
      secondApprover: true,
    },
    { name: 'trading', remotes: ['mfe-trading'], keys: [{ id: trading.id, key: trading.key }], secondApprover: false },
  ],
  revokedKeys: [gone.id],
  floors: { 'mfe-wallet': 10 },
};
const signedTrust: SignedTrust = { trust, signature: signed(trust, root) };

const statement = (change: object = {}) => ({
  name: 'mfe-wallet',
  version: '1.0.0-aa',
  sequence: 10,
  expiresAt: later,
  entry: 'remoteEntry.js',
  container: 'mfe_wallet',
  preload: { js: ['main.js'], css: [], screens: {} },
  files: { 'remoteEntry.js': 'sha384-a', 'main.js': 'sha384-b' },
  manifest: { name: 'mfe-wallet', screens: [] } as never,
  build: 'sha256-x',
  ...change,
});
const release = (change: object = {}, key = wallet): RemoteRelease => ({
  ...statement(change),
  baseUrl: 'http://files/',
  signature: signed(statement(change), key),
});
const releaseSet = (change: object = {}, key = registry): ReleaseSet => {
  const content = {
    id: 'set-7',
    sequence: 7,
    createdAt: later,
    expiresAt: later,
    platform: '1.0.0',
    remotes: [release()],
    fallbacks: {},
    withdrawn: [],
    ...change,
  };
  return { ...content, signature: signed(content, key) };
};

const reason = (check: Promise<unknown>): Promise<string> =>
  check.then(
    () => 'valid',
    (error: VerifyError) => error.reason,
  );

describe('releases are verified by their signatures (PLAT-046)', () => {
  it('accepts a root, a team and a registry who sign what is theirs', async () => {
    expect(await verifyTrust(signedTrust, [trading.key, root.key], by)).toEqual(trust);
    expect(await reason(verifyRelease(release(), trust, by))).toBe('valid');
    expect(await reason(verifySet(releaseSet(), trust, by))).toBe('valid');
  });

  it.each([
    ['unsigned', { ...signedTrust, signature: undefined as never }],
    ['wrongSignature', { trust, signature: signed(trust, registry) }],
    ['wrongSignature', { trust: { ...trust, floors: {} }, signature: signedTrust.signature }],
  ])('refuses a trust document that is %s', async (expected, given) => {
    expect(await reason(verifyTrust(given, [root.key], by))).toBe(expected);
  });

  it('refuses a trust document that is expired or older than one seen before', async () => {
    expect(await reason(verifyTrust(signedTrust, [root.key], { ...by, now: now + 2 * day }))).toBe('expired');
    expect(await reason(verifyTrust(signedTrust, [root.key], by, 4))).toBe('tooOld');
  });

  const original = release();
  it.each<[string, RemoteRelease]>([
    ['unsigned', { ...original, signature: undefined as never }],
    ['unknownKey', release({}, makeKey('f'))],
    ['foreignRemote', release({}, trading)],
    ['revokedKey', release({}, gone)],
    ['tooOld', release({ sequence: 9 })],
    ['expired', release({ expiresAt: new Date(now - 1).toISOString() })],
    ['wrongSignature', { ...original, files: { ...original.files, 'main.js': 'sha384-z' } }],
    ['wrongSignature', { ...original, files: { ...original.files, 'extra.js': 'sha384-z' } }],
    ['missingHash', release({ files: { 'remoteEntry.js': 'sha384-a' } })],
    ['unsafeAddress', release({ files: { ...original.files, '../mfe-auth/main.js': 'sha384-z' } })],
    ['wrongSignature', { ...original, signature: { ...original.signature, keyId: wallet.id, value: 'AAAA' } }],
    ['foreignRemote', release({ name: 'mfe-wallet', manifest: { name: 'mfe-auth' } })],
  ])('refuses a release: %s', async (expected, given) => {
    expect(await reason(verifyRelease(given, trust, by))).toBe(expected);
  });

  it('refuses a set that mixes what no registry has put together, or is old or expired', async () => {
    const mixed = { ...releaseSet(), remotes: [release({ version: '0.9.0-zz' })] };
    expect(await reason(verifySet(mixed, trust, by))).toBe('wrongSignature');
    expect(await reason(verifySet(releaseSet({}, wallet), trust, by))).toBe('unknownKey');
    expect(await reason(verifySet(releaseSet(), trust, by, 8))).toBe('tooOld');
    expect(await reason(verifySet(releaseSet(), trust, { ...by, now: now + 2 * day }))).toBe('expired');
  });

  it('accepts an override token of a registry until it expires', async () => {
    const token = { remote: 'mfe-wallet', origin: 'http://localhost:9001', person: 'kim', expiresAt: later };
    const given = { token, signature: signed(token, registry) };
    expect(await reason(verifyOverride(given, trust, by))).toBe('valid');
    expect(await reason(verifyOverride({ ...given, token: { ...token, remote: 'mfe-auth' } }, trust, by))).toBe(
      'wrongSignature',
    );
    expect(await reason(verifyOverride(given, trust, { ...by, now: now + 2 * day }))).toBe('expired');
  });

  it.each(['https://evil.example', 'http://192.0.2.7:80', 'http://localhost', 'http://localhost:80/x'])(
    'refuses an override token for %s, though a registry has signed it',
    async (origin) => {
      const token = { remote: 'mfe-wallet', origin, person: 'kim', expiresAt: later };
      const given = { token, signature: signed(token, registry) };
      expect(await reason(verifyOverride(given, trust, by))).toBe('unsafeAddress');
    },
  );

  it('signs the statement alone: where the files lie is the registry’s word', () => {
    expect(statementOf(release())).not.toHaveProperty('baseUrl');
  });
});

describe('canonical JSON', () => {
  it('is one text whatever the order of the keys', () => {
    expect(canonicalJson({ b: [1, 'x'], a: { d: null, c: true } })).toBe('{"a":{"c":true,"d":null},"b":[1,"x"]}');
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
  });

  it('refuses what has no one way of writing', () => {
    expect(() => canonicalJson({ a: 0.1 })).toThrow('no whole number');
    expect(() => canonicalJson([undefined])).toThrow('no place');
  });
});
