import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import {
  canonicalJson,
  type PageReleases,
  type ReleaseFloor,
  type RemoteRelease,
  type VerifyError,
} from '@maru/contract';
import { signedBy, TestTrust } from '@maru/testing/releases';
import { checkSignature } from './check-signature';
import { fetchFallback } from './rare-checks';
import { createReleaseVerifier } from './release-verifier';
import { RemoteVersions } from './remote-versions';
import { verifyReleaseSet } from './verify-release-set';

const world = new TestTrust(['mfe-wallet', 'mfe-auth']);
const stranger = new TestTrust(['mfe-wallet']);
const wallet = world.release('mfe-wallet');
const auth = world.release('mfe-auth');
const now = Date.now();
const by = { rootKeys: [world.root.key], now, checkSignature };
const noFloor = { trust: 0, set: 0 };
const past = new Date(now - 1000).toISOString();

const offer = (remotes: readonly RemoteRelease[], change: Partial<PageReleases> = {}): PageReleases => ({
  trust: world.trust(),
  set: world.set(remotes),
  ...change,
});

/** Why nothing of a remote runs, by its name, once the code of all of them has been wanted. */
async function refusedIn(releases: PageReleases): Promise<Record<string, string | undefined>> {
  const page = { rootKeys: [world.root.key], now: '', floor: noFloor, shellFiles: {}, visitor: false, ticket: '' };
  const verifier = createReleaseVerifier(page, () => now);
  const versions = new RemoteVersions(await verifier.verify(releases), verifier, () => undefined);
  const checks = versions.set.remotes.map((release) =>
    versions.check(release).then(
      () => [],
      ({ reason }: VerifyError) => [[release.name, reason] as const],
    ),
  );
  return Object.fromEntries((await Promise.all(checks)).flat());
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(globalThis, { TextEncoder });
});

describe('verifyReleaseSet (PLAT-046)', () => {
  it('accepts what root, registry and team have signed', async () => {
    const set = await verifyReleaseSet(offer([wallet, auth]), by);
    expect([set.remotes, set.sequence]).toEqual([[wallet, auth], 7]);
    expect(await refusedIn(offer([wallet, auth]))).toEqual({});
  });

  it('shows a set of before under the registry’s word alone, its releases under their teams’, and believes it nowhere else', async () => {
    const { signature, ...content } = world.set([wallet, stranger.release('mfe-auth')], { id: 'set-2', sequence: 2 });
    const token = {
      purpose: 'reopen',
      set: 'set-2',
      person: 'kim',
      expiresAt: new Date(now + 1000).toISOString(),
    } as const;
    const reopened = { token, signature: signedBy(world.registry, { token, set: content }) };
    const set = { ...content, signature: { keyId: '', value: '' } };
    const floor = { trust: 0, set: 7 };
    const opened = await verifyReleaseSet({ trust: world.trust(), set, reopened }, by, floor);
    expect([opened.id, opened.reopened?.person]).toEqual(['set-2', 'kim']);
    expect(await refusedIn({ trust: world.trust(), set, reopened })).toEqual({ 'mfe-auth': 'unknownKey' });
    await expect(verifyReleaseSet({ trust: world.trust(), set }, by)).rejects.toMatchObject({ reason: 'unsigned' });
    await expect(
      verifyReleaseSet({ trust: world.trust(), set: { ...content, signature } }, by, floor),
    ).rejects.toMatchObject({ reason: 'tooOld' });
    const changed = { trust: world.trust(), set: { ...set, remotes: [wallet] }, reopened };
    await expect(verifyReleaseSet(changed, by)).rejects.toMatchObject({ reason: 'wrongSignature' });
    await expect(
      verifyReleaseSet({ trust: world.trust(), set, reopened }, { ...by, now: now + 2000 }),
    ).rejects.toMatchObject({ reason: 'expired' });
  });

  // A registry in wrong hands can sign sets, but no team's releases.
  it.each<[string, string, RemoteRelease, Partial<PageReleases>]>([
    ['unsigned', 'unsigned', { ...wallet, signature: { keyId: '', value: '' } }, {}],
    ['signed by a wrong key', 'unknownKey', stranger.release('mfe-wallet'), {}],
    [
      'signed by another team',
      'foreignRemote',
      wallet,
      {
        trust: world.trust({
          teams: [
            {
              name: 'a',
              remotes: ['mfe-auth'],
              keys: [{ id: world.team.id, key: world.team.key }],
              secondApprover: false,
            },
            {
              name: 'w',
              remotes: ['mfe-wallet'],
              keys: [{ id: stranger.team.id, key: stranger.team.key }],
              secondApprover: false,
            },
          ],
        }),
      },
    ],
    ['rolled back below the floor', 'tooOld', wallet, { trust: world.trust({ floors: { 'mfe-wallet': 2 } }) }],
    ['expired', 'expired', world.release('mfe-wallet', { expiresAt: past }), {}],
    ['extended by a file', 'wrongSignature', { ...wallet, files: { ...wallet.files, 'extra.js': 'sha384-entry' } }, {}],
    ['without a hash for its entry', 'missingHash', world.release('mfe-wallet', { files: {} }), {}],
    ['altered in a hash', 'wrongSignature', { ...wallet, files: { 'remoteEntry.js': 'sha384-other' } }, {}],
    ['signed by a revoked key', 'revokedKey', wallet, { trust: world.trust({ revokedKeys: [world.team.id] }) }],
  ])('refuses a release that is %s, and that one only', async (_what, reason, release, change) => {
    const refused = await refusedIn(offer([release, auth], change));
    expect(refused['mfe-wallet']).toBe(reason);
    // The last three attacks are on a trust that covers both remotes.
    if (!('trust' in change)) expect(refused).not.toHaveProperty('mfe-auth');
  });

  it.each<[string, PageReleases, ReleaseFloor]>([
    ['mixed by hand', { ...offer([wallet]), set: { ...world.set([wallet]), remotes: [auth] } }, noFloor],
    ['signed by a stranger', { ...offer([wallet]), set: stranger.set([wallet]) }, noFloor],
    ['older than the one before', offer([wallet]), { trust: 0, set: 8 }],
    ['under an older trust document', offer([wallet]), { trust: 2, set: 0 }],
    ['under a root that the page does not know', { ...offer([wallet]), trust: stranger.trust() }, noFloor],
  ])('refuses a whole set that is %s', async (_what, given, oldest) => {
    await expect(verifyReleaseSet(given, by, oldest)).rejects.toThrow();
  });

  it('follows in an open tab nothing below the floor of its page, nor below what it has believed since', async () => {
    const floor = { trust: 2, set: 7 };
    const page = { rootKeys: [world.root.key], now: '', floor, shellFiles: {}, visitor: false, ticket: '' };
    const { verify } = createReleaseVerifier(page, () => now);
    const offered = (version: number, sequence: number) =>
      verify({ trust: world.trust({ version }), set: world.set([wallet], { sequence }) });
    await expect(offered(1, 9)).rejects.toMatchObject({ reason: 'tooOld' });
    await expect(offered(2, 6)).rejects.toMatchObject({ reason: 'tooOld' });
    expect((await offered(3, 8)).sequence).toBe(8);
    await expect(offered(2, 9)).rejects.toMatchObject({ reason: 'tooOld' });
    await expect(offered(3, 7)).rejects.toMatchObject({ reason: 'tooOld' });
    expect((await offered(3, 8)).sequence).toBe(8);
  });

  it('takes a developer’s build for one remote on the words of a registry and the team', async () => {
    const token = {
      remote: 'mfe-wallet',
      origin: 'http://localhost:9001',
      person: 'kim',
      expiresAt: new Date(now + 60_000).toISOString(),
    };
    const release = world.release('mfe-wallet', { version: 'mine', baseUrl: 'http://localhost:9001/builds/mine/' });
    const override = { token, signature: signedBy(world.registry, token), release };
    const { remotes, overridden } = await verifyReleaseSet(offer([wallet, auth], { override }), by);
    expect([remotes.map(({ version }) => version).sort(), overridden]).toEqual([['1.0.0-aa', 'mine'], 'mfe-wallet']);
    expect(await refusedIn(offer([wallet, auth], { override }))).toEqual({});
    const forged = { ...override, signature: signedBy(stranger.registry, token) };
    await expect(verifyReleaseSet(offer([wallet], { override: forged }), by)).rejects.toThrow('no key of a registry');
  });

  it('runs nothing that a stolen registry key lets in by an override', async () => {
    const expiresAt = new Date(now + 60_000).toISOString();
    const grant = (origin: string) => ({ remote: 'mfe-wallet', origin, person: 'kim', expiresAt });
    const at = (origin: string, by: TestTrust) => {
      const token = grant(origin);
      const release = by.release('mfe-wallet', { version: 'evil', baseUrl: `${origin}/` });
      return { token, signature: signedBy(world.registry, token), release };
    };
    const own = 'http://localhost:9001';
    const attacks = [
      at('https://evil.example', world),
      at('http://127.0.0.2:9001', world),
      at('http://localhost:9001@evil.example:80', world),
      at(own, stranger),
      { ...at(own, world), release: { ...wallet, baseUrl: 'https://evil.example/' } },
      { ...at(own, world), release: world.release('mfe-auth', { baseUrl: `${own}/` }) },
    ];
    for (const override of attacks)
      await expect(verifyReleaseSet(offer([wallet, auth], { override }), by)).rejects.toThrow(
        /no developer|does not know|not at|not mfe-wallet/,
      );
  });
});

describe('the version that ran well before', () => {
  const { trust } = world.trust();
  const digest = async (value: unknown) =>
    `sha256-${Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(canonicalJson(value)))).toString('base64')}`;
  const answer = (body: unknown) =>
    Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => body }) });

  it('is the one that the set has named, and signed by its team (PLAT-024)', async () => {
    const fallback = { version: '1.0.0-aa', baseUrl: wallet.baseUrl, digest: await digest(wallet) };
    answer(wallet);
    expect(await fetchFallback(fallback, 'mfe-wallet', trust, by)).toEqual(wallet);
    answer(world.release('mfe-wallet', { version: '0.9.0-bad' }));
    await expect(fetchFallback(fallback, 'mfe-wallet', trust, by)).rejects.toThrow('not the one that the set names');
    const forged = stranger.release('mfe-wallet');
    answer(forged);
    await expect(fetchFallback({ ...fallback, digest: await digest(forged) }, 'mfe-wallet', trust, by)).rejects.toThrow(
      'does not know',
    );
  });
});
