import { setTimeout as pause } from 'node:timers/promises';
import {
  type ListedRelease,
  type LiveAnswer,
  PAGE_FORMAT,
  type PageReleases,
  type ReleaseSummary,
  type RemoteManifest,
  type RemoteRelease,
  verifyCandidates,
  verifySet,
} from '@maru/contract';
import { checkSignature } from '@maru/server';
import { digestOf, namedShell, rolloutOf, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { HtmlSite, inlined } from './testing/html-site';

const names = ['mfe-help', 'mfe-wallet', 'mfe-auth'];
const trust = new TestTrust([...names, 'shell']);
const texts = (text: string) => ({ ko: text, en: text, ch: text });

const manifestOf = (name: string): RemoteManifest => ({
  ...{ name, version: '1.0.0', platform: '^1.0.0', modals: [], budget: { entryKiB: 1, totalKiB: 2 } },
  screens: [
    {
      ...{ id: 'Start', paths: [{ path: `/${name.slice(4)}`, frame: 'web' }], guard: 'none', preload: 'hover' },
      ...{ title: texts('Title'), words: { ko: ['낱말'], en: ['word'], ch: ['词'] }, intro: texts('Intro') },
      ...{ answers: ['/v1/boards'], secrets: true },
    },
  ],
});
const released = (name: string, change: Partial<RemoteRelease> = {}) =>
  trust.release(name, { manifest: manifestOf(name), ...change });
const remotes = names.map((name) => released(name)).sort((left, right) => (left.name < right.name ? -1 : 1));
const set = trust.set(remotes);
/** Of everybody. */
const candidate = released('mfe-wallet', { version: '1.1.0-bb' });
const live = trust.live(set, [{ rollout: rolloutOf(candidate, 10_000), release: candidate }]);

/** A released shell of before. */
const plain = trust.shell('0.9.0-old', { 'main.old.js': 'start()' });
const old = trust.shell('0.9.0-old', { 'main.old.js': 'start()' }, { shell: { ...plain.shell, pageFormat: 1 } });

describe('pages of two formats', () => {
  let site: HtmlSite;
  let app: FastifyInstance;
  let answer: LiveAnswer;
  const problems: string[] = [];

  /** @param pageFormat - of the shell beside the server; a build of before says none. */
  async function start(pageFormat?: number): Promise<void> {
    await site.place({ build: { ...(pageFormat !== undefined && { pageFormat }) } });
    app = await site.start({ report: (problem) => void problems.push(problem) });
  }

  beforeEach(async () => {
    answer = live;
    problems.length = 0;
    site = await HtmlSite.open(
      trust.root.key,
      (url) =>
        ({
          '/live': JSON.stringify(answer),
          '/files/shell/0.9.0-old/release.json': JSON.stringify(old),
          '/files/shell/0.9.0-old/main.old.js': 'start()',
        })[url],
    );
  });
  afterEach(() => site.stop());

  const pageAt = async (url: string) => {
    const { body } = await app.inject({ url });
    return { body, releases: inlined<PageReleases<ListedRelease>>(body, 'maru-release-set') };
  };
  const tabWith = async (url: string) => (await app.inject({ url })).json<PageReleases<ListedRelease>>();
  /** As a page verifies them. */
  async function verify({ trust: { trust: document }, set: control, candidates = [] }: PageReleases<ListedRelease>) {
    const deps = { now: Date.now(), checkSignature };
    await verifySet(control, document, deps);
    await verifyCandidates(candidates, control, document, deps);
  }

  it('name the remotes by signed summaries, and describe the page’s own remote alone', async () => {
    await start(PAGE_FORMAT);
    const { body, releases } = await pageAt('/wallet');
    await verify(releases);
    const summaries = releases.set.remotes as readonly ReleaseSummary[];
    expect(summaries.map(({ digest }) => digest)).toEqual(remotes.map(digestOf));
    expect(Object.keys(summaries[0] ?? {}).sort()).toEqual(['baseUrl', 'digest', 'manifest', 'name', 'version']);
    // What decides about routes is there; what only its own page paints is not.
    expect(summaries[0]?.manifest.screens[0]).toMatchObject({ guard: 'none', secrets: true, title: texts('Title') });
    expect(JSON.stringify(releases.set)).not.toMatch(/낱말|Intro|boards|sha384/);
    // The visitor's: that of the rollout.
    expect(releases.releases).toEqual([candidate]);
    expect(releases.candidates?.map((each) => 'release' in each && (each.release as ReleaseSummary).digest)).toEqual([
      digestOf(candidate),
    ]);
    expect(body).toContain(`${candidate.baseUrl}remoteEntry.js`);
    expect((await pageAt('/nowhere')).releases.releases).toBeUndefined();
  });

  it('give an open tab of the format the set alone, and one of before what it can verify', async () => {
    await start(PAGE_FORMAT);
    const [now, before] = [await tabWith(`/release/page?format=${PAGE_FORMAT}`), await tabWith('/release/page')];
    for (const page of [now, before]) await verify(page);
    expect([now.set.id, now.releases, 'digest' in (now.set.remotes[0] ?? {})]).toEqual([
      before.set.id,
      undefined,
      true,
    ]);
    expect(before.set.remotes).toEqual(remotes);
    expect((await tabWith('/release/page?format=x')).set.remotes).toEqual(remotes);
  });

  it('are completed by descriptions that a live set names, should the registry be away, and by no other', async () => {
    await start(PAGE_FORMAT);
    const of = (digest: string) => app.inject({ url: `/release/description?digest=${encodeURIComponent(digest)}` });
    for (const release of [...remotes, candidate]) {
      const { headers, json } = await of(digestOf(release));
      expect([json(), headers['cache-control']]).toEqual([release, 'public, max-age=31536000, immutable']);
    }
    expect([(await of('sha256-other')).statusCode, (await of('')).statusCode]).toEqual([404, 404]);
    expect((await app.inject({ url: '/release/description' })).statusCode).toBe(404);
  });

  it.each([undefined, 1])('describe every remote to a shell of before (format %s)', async (format) => {
    await start(format);
    const { releases } = await pageAt('/wallet');
    await verify(releases);
    expect(releases).toEqual({ trust: live.trust, set, candidates: live.candidates });
  });

  it('describe every remote to a released shell of before, and are made of it', async () => {
    const named = trust.set(remotes, { shell: namedShell(old) });
    answer = trust.live(named);
    await start(PAGE_FORMAT);
    // A page is made of the shell beside the server until the files of the named one are there.
    const script = '<script src="/shell/main.old.js"';
    for (let tries = 0; tries < 50 && !(await pageAt('/wallet')).body.includes(script); tries += 1) await pause(100);
    const { body, releases } = await pageAt('/wallet');
    expect(body).toContain(script);
    await verify(releases);
    expect(releases).toEqual({ trust: live.trust, set: named });
  });

  it('describe every remote where the registry is one of before, which sums up none', async () => {
    const { summaries: _summaries, signature: _signature, freshUntil: _until, ...before } = live;
    answer = trust.answer(before);
    await start(PAGE_FORMAT);
    const { releases } = await pageAt('/wallet');
    await verify(releases);
    expect(releases.set).toEqual(set);
  });

  it.each<[string, () => LiveAnswer['summaries'], string]>([
    [
      'of another set',
      () => trust.summaries(trust.set(remotes, { sequence: 8 }), []),
      'set-8 is summed up beside set-7',
    ],
    ['that no registry has signed', () => new TestTrust(names).summaries(set), 'which is no key of a registry'],
    [
      'with a candidate of another set',
      () => ({
        ...trust.summaries(set),
        candidates: trust.summaries(set, [
          trust.candidate(trust.set([], { sequence: 6 }), { rollout: rolloutOf(candidate, 1), release: candidate }),
        ]).candidates,
      }),
      'goes with set-6, not with set-7',
    ],
  ])('serve nothing of an answer with summaries %s', async (_what, summaries, says) => {
    const { signature: _signature, freshUntil: _until, ...content } = live;
    answer = trust.answer({ ...content, summaries: summaries() });
    await start(PAGE_FORMAT);
    expect((await pageAt('/wallet')).releases.set.sequence).toBe(0);
    expect(problems).toEqual([expect.stringContaining(says)]);
  });
});
