import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import {
  type CandidateContent,
  type ListedRelease,
  type NamedSet,
  PAGE_ELEMENT,
  type PageReleases,
  RELEASE_SET_ELEMENT,
  type ReleaseSet,
  type ReleaseSummary,
  type RemoteRelease,
  type RolloutCandidate,
  type Signature,
  summaryCandidate,
  summarySet,
} from '@maru/contract';
import { BehaviorSubject } from '@maru/platform/rx';
import { digestOf, rolloutOf, signedBy, TestTrust } from '@maru/testing/releases';
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

/** The same in pages of format 2: whoever has signed set and candidates signs their summaries. */
const bySummaries = ({ set, candidates, ...page }: PageReleases): PageReleases<ListedRelease> => ({
  ...{ ...page, set: signedAnew(set, (content) => summarySet(content, digestOf)) },
  ...(candidates && {
    candidates: candidates.map((each) =>
      signedAnew(each, (content: CandidateContent) => summaryCandidate(content, digestOf)),
    ),
  }),
});

/** What was not signed by this key stays so. */
function signedAnew<Content extends object, Sum extends object>(
  { signature, ...content }: Content & { readonly signature: Signature },
  sum: (content: Content) => Sum,
): Sum & { readonly signature: Signature } {
  const summed = sum(content as Content);
  const by = [world.registry, stranger.registry].find((key) => signedBy(key, content).value === signature.value);
  return { ...summed, signature: by ? signedBy(by, summed) : signature };
}

const described = ({ set, candidates = [] }: PageReleases): readonly RemoteRelease[] => [
  ...set.remotes,
  ...candidates.flatMap((candidate) => ('release' in candidate ? candidate.release : [])),
];

/** Serves at each address what has the digest that is asked for, else whatever lies there. */
function serve(...releases: readonly RemoteRelease[]): void {
  const answer = (url: string) => {
    const there = releases.filter(({ baseUrl }) => url.startsWith(`${baseUrl}release.json?digest=`));
    return there.find((release) => url.includes(encodeURIComponent(digestOf(release)))) ?? there[0];
  };
  globalThis.fetch = (async (url: string) => ({
    ok: answer(url) !== undefined,
    json: async () => answer(url),
  })) as never;
}

/** In pages of both formats. */
const forms: readonly ((page: PageReleases) => PageReleases<ListedRelease>)[] = [
  (page) => page,
  (page) => {
    serve(...described(honest), ...described(page));
    return bySummaries(page);
  },
];

/** A page with these releases in it, as the HTML server makes it; `let in`: versions whose files the page may load. */
async function load(releases: PageReleases<ListedRelease>) {
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
  const letIn = new Set<string>();
  const versions = new RemoteVersions(
    await verifier.verifyPage(document),
    { ...verifier, loadLastGood: async () => null },
    (release) => letIn.add(release.version),
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
  const offer = async (next: PageReleases<ListedRelease>) => {
    answer = next;
    await watch.look();
  };
  /** Somebody navigates to the remote. */
  const want = async () => {
    await versions.checkNewest('mfe-wallet');
    const release = versions.awaited('mfe-wallet') ?? versions.running('mfe-wallet');
    await (release && versions.check(release).catch(() => undefined));
    return [...letIn];
  };
  return { versions, letIn, offer, want };
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(globalThis, { TextEncoder });
  AbortSignal.timeout ??= () => new AbortController().signal;
  for (const method of ['error', 'warn'] as const) jest.spyOn(console, method).mockImplementation();
});

describe('an attack on a release (PLAT-046)', () => {
  it('is what the following are about: without one the same release runs', async () => {
    for (const form of forms) {
      const page = await load(form(offered(evil)));
      expect([page.letIn.size, await page.want(), page.versions.running('mfe-wallet')?.version]).toEqual([
        0,
        [version],
        version,
      ]);
      const tab = await load(form(honest));
      expect(await tab.want()).toEqual(['1.0.0-aa']);
      await tab.offer(form(offered(evil)));
      expect([[...tab.letIn].at(-1), tab.versions.awaited('mfe-wallet')?.version]).toEqual([version, version]);
      const drawn = await load(form(withCandidate((candidate) => candidate)));
      expect([await drawn.want(), drawn.versions.set.id]).toEqual([[version], 'set-8.r1']);
    }
  });

  it.each(attacks)('runs nothing in a page that is loaded: %s', async (_attack, offer) => {
    for (const form of forms) expect(await (await load(form(offer()))).want()).toEqual([]);
  });

  it.each(attacks)('runs nothing in an open tab, neither then nor later: %s', async (_attack, offer) => {
    for (const form of forms)
      for (const hasRun of [true, false]) {
        const { versions, letIn, offer: tell, want } = await load(form(honest));
        if (hasRun) await want();
        await tell(form(offer()));
        await want();
        expect([versions.awaited('mfe-wallet'), versions.running('mfe-wallet')?.version]).toEqual([null, '1.0.0-aa']);
        await tell(form({ trust: trust(), set: world.set([world.release('mfe-wallet')], { sequence: 9 }) }));
        await want();
        expect(versions.set.sequence).toBe(9);
        expect([...letIn]).not.toContain(version);
      }
  });
});

/** What the registry says of a remote in a set of summaries, with one of them changed, and signed by it all the same. */
const summed = (change: (summary: ReleaseSummary) => ReleaseSummary, more: Partial<PageReleases> = {}) => ({
  ...{ trust: trust(), set: world.summaries(setOf(evil), [], change).set },
  ...more,
});
const secret = { ...screen, title, preload: 'none' as const, secrets: true };
const guarded = evilOf({ manifest: { ...evil.manifest, screens: [secret] } });
const elsewhere = 'https://evil.example/files/';

const attacksOnSummaries: readonly [string, RemoteRelease, () => PageReleases<ListedRelease>][] = [
  ['an earlier description of the same version', evilOf({ sequence: 0 }), () => summed((summary) => summary)],
  ['another version', evilOf({ version: '0.9.0-old' }), () => summed((summary) => summary)],
  [
    'the digest of another remote',
    world.release('mfe-auth', { version, baseUrl: evil.baseUrl }),
    () =>
      summed((summary) => ({
        ...summary,
        digest: digestOf(world.release('mfe-auth', { version, baseUrl: evil.baseUrl })),
      })),
  ],
  [
    'the address of another folder',
    { ...evil, baseUrl: elsewhere },
    () => summed((summary) => ({ ...summary, baseUrl: elsewhere })),
  ],
  [
    'a screen of secrets that is said to have none',
    guarded,
    () => {
      const [summary] = world.summaries(setOf(guarded)).set.remotes;
      const { secrets: _secrets, ...open } = secret;
      return summed(() => ({ ...(summary as ReleaseSummary), manifest: { screens: [open] } }));
    },
  ],
  [
    'a description where a summary should be',
    evil,
    () => summed((summary) => ({ ...evilOf({}, stranger), ...summary })),
  ],
  [
    'a description in the page that the set does not name',
    good,
    () =>
      summed((summary) => summary, { releases: [{ ...evil, files: { ...evil.files, 'extra.js': 'sha384-entry' } }] }),
  ],
];

describe('an attack on a set of summaries (PLAT-046)', () => {
  it.each(attacksOnSummaries)(
    'runs nothing, in a page that is loaded and in an open tab: %s',
    async (_attack, served, offer) => {
      serve(served);
      expect(await (await load(offer())).want()).toEqual([]);
      const tab = await load(honest);
      await tab.want();
      await tab.offer(offer());
      await tab.want();
      expect([...tab.letIn]).toEqual(['1.0.0-aa']);
    },
  );

  it('runs the description that came with the page, without another request', async () => {
    serve();
    expect(await (await load(summed((summary) => summary, { releases: [evil] }))).want()).toEqual([version]);
  });

  it.each<[string, Partial<PageReleases<ListedRelease>>]>([
    ['its key is revoked', { trust: trust({ revokedKeys: [world.team.id] }) }],
    ['it is below the floor', { trust: trust({ floors: { 'mfe-wallet': 2 } }) }],
    ['it is withdrawn', { set: world.set([], { sequence: 9, withdrawn: [`mfe-wallet@${version}`] }) }],
  ])('runs nothing whose description arrives late, when %s', async (_why, later) => {
    let arrive = (_release: RemoteRelease) => {};
    const json = new Promise<RemoteRelease>((resolve) => (arrive = resolve));
    globalThis.fetch = (async () => ({ ok: true, json: () => json })) as never;
    const page = summed((summary) => summary);
    const tab = await load(page);
    const wanted = tab.want();
    const told = tab.offer({ ...page, set: world.summaries(setOf(evil, { sequence: 9 })).set, ...later });
    await new Promise((next) => setTimeout(next, 20));
    arrive(evil);
    await Promise.all([wanted, told]);
    expect([tab.versions.set.sequence, ...tab.letIn]).toEqual([9]);
  });
});
