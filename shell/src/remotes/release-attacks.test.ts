import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import {
  type NamedSet,
  PAGE_ELEMENT,
  type PageReleases,
  RELEASE_SET_ELEMENT,
  type ReleaseSet,
  type RemoteRelease,
  type RolloutCandidate,
} from '@maru/contract';
import { BehaviorSubject } from '@maru/platform/rx';
import { rolloutOf, TestTrust } from '@maru/testing/releases';
import { readPageConfig } from './page-releases';
import { createReleaseVerifier } from './release-verifier';
import { ReleaseWatch } from './release-watch';
import { RemoteVersions } from './remote-versions';

const world = new TestTrust(['mfe-wallet', 'mfe-auth']);
const stranger = new TestTrust(['mfe-wallet', 'mfe-auth']);
const now = Date.now();
const past = new Date(now - 1000).toISOString();
const unsigned = { keyId: '', value: '' };

const version = '6.6.6-evil';
const evilOf = (change: Partial<RemoteRelease> = {}, by = world) => by.release('mfe-wallet', { version, ...change });
const evil = evilOf();
const { trust: trusted } = world.trust({ version: 2 });
const trust = (change: Partial<typeof trusted> = {}) => world.trust({ version: 2, ...change });
const setOf = (release: RemoteRelease, change: Parameters<TestTrust['set']>[1] = {}) =>
  world.set([release], { sequence: 8, ...change });

/** What the registry says before the attack, and what it would say of the same release without one. */
const honest: PageReleases = { trust: trust(), set: world.set([world.release('mfe-wallet')]) };
const offered = (release: RemoteRelease, change: Partial<PageReleases> = {}): PageReleases => ({
  trust: trust(),
  set: setOf(release),
  ...change,
});
const good = world.release('mfe-wallet', { version: '1.0.0-good' });
const candidateOf = (set: ReleaseSet, by = world, release = evil) =>
  by.candidate(set, { rollout: rolloutOf(release, 5000), release });
/** A page that is drawn into a rollout, its candidate changed on the way. */
function withCandidate(
  change: (candidate: RolloutCandidate, set: ReleaseSet) => RolloutCandidate,
  release = evil,
  more: readonly RolloutCandidate[] = [],
): PageReleases {
  const set = setOf(world.release('mfe-wallet'));
  return { trust: trust(), set, candidates: [change(candidateOf(set, world, release), set), ...more] };
}
/** As an owner of two teams' keys would divide them. */
const twoTeams = trust({
  teams: [world, stranger].map(({ team: { id, key } }, index) => ({
    ...{ name: `team-${index}`, remotes: [index === 0 ? 'mfe-auth' : 'mfe-wallet'] },
    ...{ keys: [{ id, key }], secondApprover: false },
  })),
});
const screen = { id: 'A', paths: [{ path: '/login', frame: 'web' as const }], guard: 'none' as const };
const title = { ko: '가', en: 'a', ch: '甲' };

/** Whoever does this has the registry and its key, or stands between it and the page. tools/tasks/house/release-attacks.ts counts them. */
const attacks: readonly [attack: string, () => PageReleases][] = [
  ['a release without a signature', () => offered({ ...evil, signature: unsigned })],
  ['a release signed with a key that nobody knows', () => offered(evilOf({}, stranger))],
  ['a release signed by another team', () => offered(evil, { trust: twoTeams })],
  ['a release below the floor', () => offered(evil, { trust: trust({ floors: { 'mfe-wallet': 2 } }) })],
  ['a release that has expired', () => offered(evilOf({ expiresAt: past }))],
  ['the signature of one release on another', () => offered({ ...evil, signature: evilOf({ sequence: 2 }).signature })],
  ['a file more than was signed', () => offered({ ...evil, files: { ...evil.files, 'extra.js': 'sha384-entry' } })],
  ['an entry without a hash', () => offered(evilOf({ files: {} }))],
  ['another hash than was signed', () => offered({ ...evil, files: { 'remoteEntry.js': 'sha384-other' } })],
  ['a release signed with a revoked key', () => offered(evil, { trust: trust({ revokedKeys: [world.team.id] }) })],
  ['the manifest of another remote', () => offered(evilOf({ manifest: world.release('mfe-auth').manifest }))],
  [
    'a file outside of the release’s folder',
    () => offered(evilOf({ files: { 'remoteEntry.js': 'sha384-entry', '../evil.js': 'sha384-evil' } })),
  ],
  ['an early file without a hash', () => offered(evilOf({ preload: { js: ['late.js'], css: [] } }))],
  ['another build than was signed', () => offered({ ...evil, build: `sha256-${'B'.repeat(43)}=` })],
  [
    'another manifest than was signed',
    () =>
      offered({ ...evil, manifest: { ...evil.manifest, screens: [{ ...screen, title, preload: 'none' as const }] } }),
  ],
  ['a set without a signature', () => offered(evil, { set: { ...setOf(evil), signature: unsigned } })],
  ['a set signed with a key of no registry', () => offered(evil, { set: stranger.set([evil], { sequence: 8 }) })],
  [
    'a set put together by hand',
    () => offered(evil, { set: { ...setOf(world.release('mfe-wallet')), remotes: [evil] } }),
  ],
  ['a candidate without a signature', () => withCandidate((candidate) => ({ ...candidate, signature: unsigned }))],
  ['a candidate signed with a key of no registry', () => withCandidate((_, set) => candidateOf(set, stranger))],
  ['a candidate of another set', () => withCandidate(() => candidateOf(world.set([], { sequence: 7 })))],
  ['a candidate put together by hand', () => withCandidate((candidate) => ({ ...candidate, release: evil }), good)],
  [
    'a candidate’s signature over something else',
    () => withCandidate(({ signature, ...content }) => ({ ...content, rollout: 'r2', signature })),
  ],
  [
    'a second candidate of one remote',
    () => withCandidate((first) => first, good, [candidateOf(world.set([], { sequence: 8 }))]),
  ],
  ['a set that has expired', () => offered(evil, { set: setOf(evil, { expiresAt: past }) })],
  ['a set from before', () => offered(evil, { set: setOf(evil, { sequence: 6 }) })],
  ['a set signed with a revoked key', () => offered(evil, { trust: trust({ revokedKeys: [world.registry.id] }) })],
  ['a trust document without a signature', () => offered(evil, { trust: { ...trust(), signature: unsigned } })],
  [
    'a trust document of another root',
    () => ({
      trust: stranger.trust({ version: 3 }),
      set: stranger.set([evilOf({}, stranger)], { sequence: 8 }),
    }),
  ],
  ['a trust document that has expired', () => offered(evil, { trust: trust({ expiresAt: past }) })],
  ['a trust document from before', () => offered(evil, { trust: world.trust({ version: 1 }) })],
];

/** A page with these releases in it, as the HTML server makes it; `let in`: versions whose files the page may load. */
async function load(releases: PageReleases) {
  const config = {
    rootKeys: [world.root.key],
    now: '',
    floor: { trust: 2, set: 7 },
    shellFiles: {},
    visitor: false,
    ticket: '',
  };
  document.body.innerHTML = `<script type="application/json" id="${RELEASE_SET_ELEMENT}"></script><script type="application/json" id="${PAGE_ELEMENT}"></script>`;
  for (const [id, value] of [
    [RELEASE_SET_ELEMENT, releases],
    [PAGE_ELEMENT, config],
  ] as const) {
    const element = document.getElementById(id);
    if (element) element.textContent = JSON.stringify(value);
  }
  const verifier = createReleaseVerifier(readPageConfig(document), () => now);
  const letIn: string[] = [];
  const versions = new RemoteVersions(
    await verifier.verifyPage(document),
    async () => null,
    (release) => letIn.push(release.version),
  );
  const watch = new ReleaseWatch({
    told$: new BehaviorSubject<NamedSet | null>(null),
    versions,
    hosts: {} as never,
    fetchJson: async <T>(path: string) => (path === '/release' ? { set: 'another' } : answer) as T,
    verify: verifier.verify,
    isSafe: () => true,
    reload: () => undefined,
  });
  let answer = releases;
  const offer = async (next: PageReleases) => {
    answer = next;
    await watch.look();
  };
  return { versions, letIn, offer };
}

describe('an attack on a release (PLAT-046)', () => {
  beforeAll(() => {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    Object.assign(globalThis, { TextEncoder });
    for (const method of ['error', 'warn'] as const) jest.spyOn(console, method).mockImplementation();
  });

  it('is what the following are about: without one the same release runs', async () => {
    const page = await load(offered(evil));
    expect([page.letIn, page.versions.running('mfe-wallet')?.version]).toEqual([[version], version]);
    const tab = await load(honest);
    await tab.offer(offered(evil));
    expect([tab.letIn.at(-1), tab.versions.awaited('mfe-wallet')?.version]).toEqual([version, version]);
    const drawn = await load(withCandidate((candidate) => candidate));
    expect([drawn.letIn, drawn.versions.set.id]).toEqual([[version], 'set-8.r1']);
  });

  it.each(attacks)('runs nothing in a page that is loaded: %s', async (_attack, offer) => {
    const { letIn } = await load(offer());
    expect(letIn).toEqual([]);
  });

  it.each(attacks)('runs nothing in an open tab, neither then nor later: %s', async (_attack, offer) => {
    const { versions, letIn, offer: tell } = await load(honest);
    await tell(offer());
    expect([versions.awaited('mfe-wallet'), versions.running('mfe-wallet')?.version]).toEqual([null, '1.0.0-aa']);
    await tell({ trust: trust(), set: world.set([world.release('mfe-wallet')], { sequence: 9 }) });
    expect(versions.set.sequence).toBe(9);
    expect(letIn).not.toContain(version);
  });
});
