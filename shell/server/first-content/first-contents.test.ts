import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Language, LiveReleases, RemoteRelease, SetContent, TrustDocument } from '@maru/contract';
import { FirstContentThreads } from '@maru/server/first-content';
import { TestTrust } from '@maru/testing/releases';
import { targetOf } from '../target';
import { FirstContents } from './first-contents';

const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const bundle = (body: string) => `var firstContent = { firstContent(input) { ${body} } };`;
const file = 'first-content.aa.js';
const call = '/v1/board/notices?locale={language}';
const trust = new TestTrust(['mfe-help', 'mfe-trading']);

function release(source: string, change: Partial<RemoteRelease> = {}): RemoteRelease {
  const name = change.name ?? 'mfe-help';
  const { manifest } = trust.release(name);
  return trust.release(name, {
    firstContent: file,
    files: { 'remoteEntry.js': 'sha384-entry', [file]: sriOf(source) },
    manifest: {
      ...manifest,
      screens: ['notice', 'faq'].map((id) => ({
        id,
        paths: [{ path: `/${name}/${id}/:id`, frame: 'web' }],
        guard: 'none',
        title: { ko: '공지', en: 'Notices', ch: '公告' },
        words: { ko: ['하나'], en: ['One'], ch: ['一'] },
        answers: [call],
        preload: 'none',
      })),
    },
    ...change,
  });
}

describe('first contents by server bundles', () => {
  let registry: Server;
  let asked: string[];
  let served: string | Buffer | null;
  let now: number;
  let told: string[];
  let outcomes: string[];
  let contents: FirstContents;
  let runs: number;
  const all: FirstContents[] = [];

  /** Threads that answer as late as a busy machine has them: what a page waits for is the subject of one test alone. */
  class CountedThreads extends FirstContentThreads {
    override run(...task: Parameters<FirstContentThreads['run']>) {
      runs += 1;
      return super.run(...task);
    }
  }
  const make = (pageWaitMs = 20_000) => {
    const { port } = registry.address() as AddressInfo;
    const made = new FirstContents({
      ...{ registryUrl: `http://127.0.0.1:${port}`, pageWaitMs, now: () => now },
      threads: new CountedThreads({ answerMsMax: 5_000 }),
      exporter: { firstContent: (_, outcome) => void outcomes.push(outcome) },
      report: (problem) => void told.push(problem),
    });
    all.push(made);
    return made;
  };

  beforeEach(async () => {
    [asked, told, outcomes, now, runs] = [[], [], [], 0, 0];
    registry = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (served === null) response.writeHead(404);
      response.end(served);
    });
    await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
    contents = make();
  });
  afterEach(async () => {
    await Promise.all(all.splice(0).map((each) => each.stop()));
    registry.closeAllConnections();
    await new Promise((done) => registry.close(done));
  });

  interface Page {
    readonly path?: string;
    readonly search?: string;
    readonly language?: Language;
    readonly answer?: string;
    readonly set?: Partial<SetContent>;
    readonly trusted?: Partial<TrustDocument>;
    readonly by?: FirstContents;
  }
  /** A page of a release. */
  function page(remote: RemoteRelease, { path, language = 'ko', search = '', by = contents, ...given }: Page = {}) {
    const at = path ?? `/${remote.name}/notice/7`;
    const set = trust.set([remote], given.set);
    const live: LiveReleases = { ...trust.live(set), trust: trust.trust(given.trusted) };
    const target = targetOf(at, { remotes: [remote] });
    if (!target) throw new Error(`nothing at ${at}`);
    const answers = given.answer === undefined ? {} : { [`/v1/board/notices?locale=${language}`]: given.answer };
    return by.of({ target, path: at, search, language, visitor: true, answers }, live, set);
  }

  it('are drawn from path, parameters, language and answers of the screen that the path names', async () => {
    served = bundle(
      'return [["sk-row", input.screen, input.path, input.search, input.params.id, input.language, input.title, input.words[0], JSON.stringify(input.answers)]]',
    );
    const remote = release(String(served));
    const answers = (text: string) => JSON.stringify({ [call]: JSON.parse(text) });
    expect(await page(remote, { answer: '{"list":[1]}' })).toEqual([
      ['sk-row', 'notice', '/mfe-help/notice/7', '', '7', 'ko', '공지', '하나', answers('{"list":[1]}')],
    ]);
    const other = { path: '/mfe-help/faq/%EA%B0%80', search: '?page=2', language: 'en', answer: '[]' } as const;
    expect(await page(remote, other)).toEqual([
      ['sk-row', 'faq', '/mfe-help/faq/%EA%B0%80', '?page=2', '가', 'en', 'Notices', 'One', answers('[]')],
    ]);
    expect(await page(remote, { language: 'ch' })).toMatchObject([{ 8: '{}' }]);
    expect(asked).toEqual([`/files/mfe-help/1.0.0-aa/${file}`]);
  });

  it('cost a crowd one run a second, and a new answer one more', async () => {
    served = bundle('return [input.now]');
    const remote = release(String(served));
    const crowd = await Promise.all(Array.from({ length: 50 }, () => page(remote, { answer: '[1]' })));
    expect(new Set(crowd.map((each) => each?.[0])).size).toBe(1);
    expect(runs).toBe(1);
    await page(remote, { answer: '[2]' });
    expect(runs).toBe(2);
    now = 1001;
    await page(remote, { answer: '[2]' });
    expect(runs).toBe(3);
    await page(remote, { answer: '[2]', language: 'en' });
    await page(remote, { answer: '[2]', path: '/mfe-help/notice/8' });
    expect(runs).toBe(5);
  });

  it.each([
    ['throws', bundle('throw new Error("no")'), 'it threw Error: no'],
    ['loops', bundle('for (;;);'), 'it ran for more than 50 ms'],
    ['eats memory', bundle('const all = []; for (;;) all.push(new Uint8Array(1e6))'), ''],
    ['returns megabytes', bundle('return ["x".repeat(1e6)]'), 'its result has 1000004 characters'],
    ['returns rubbish', bundle('return "<script>"'), 'its result is no list of boxes'],
    ['draws the frame of the shell', bundle('return [["sk-head", "Maru"]]'), 'there is no class "sk-head"'],
  ])(
    'are as today where a bundle %s: told once for a version, counted, and left alone for a while',
    async (_, source, why) => {
      served = source;
      const remote = release(source);
      expect(await page(remote)).toBeNull();
      now = 2_000;
      expect(await page(remote, { path: '/mfe-help/notice/8' })).toBeNull();
      expect(runs).toBe(1);
      now = 12_000;
      expect(await page(remote)).toBeNull();
      expect(await page(remote, { path: '/mfe-help/faq/8' })).toBeNull();
      expect([runs, outcomes]).toEqual([3, ['failed', 'failed', 'failed']]);
      expect(told).toEqual([expect.stringContaining(`the first content of mfe-help 1.0.0-aa, screen notice: ${why}`)]);
      const good = bundle('return ["fine"]');
      served = good;
      expect(await page(release(good, { name: 'mfe-trading' }))).toEqual(['fine']);
    },
  );

  it('are as today, within a moment, where a bundle is late or the registry hangs', async () => {
    const late = make(50);
    served = bundle('for (;;);');
    const began = performance.now();
    expect(await page(release(served), { by: late })).toBeNull();
    registry.removeAllListeners('request');
    expect(await page(release(bundle('return []')), { by: late })).toBeNull();
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(outcomes).toContain('late');
    expect(told[0]).toContain('is not drawn within 50 ms');
    expect(told).toHaveLength(1);
  });

  it('run nothing that has another hash, is larger than it may be, or is not there', async () => {
    const good = bundle('return ["good"]');
    for (const bad of [bundle('return ["evil"]'), Buffer.alloc(200_000, 32), null]) {
      served = bad;
      expect(await page(release(good), { by: make() })).toBeNull();
    }
    expect(told.map((text) => text.split(': ')[1])).toEqual([
      expect.stringContaining('does not have the hash that its team has signed'),
      expect.stringContaining('has more than 131072 bytes'),
      expect.stringContaining('the registry answers 404'),
    ]);
    expect(runs).toBe(0);
  });

  it('run nothing that its team does not stand by', async () => {
    served = bundle('return ["x"]');
    const remote = release(served);
    const stolen = { ...remote, files: { ...remote.files, [file]: sriOf('other') } };
    expect(await page(stolen, { by: make() })).toBeNull();
    expect(await page({ ...remote, firstContent: 'remoteEntry.js' }, { by: make() })).toBeNull();
    expect(await page(release(served, { expiresAt: '2026-01-01T00:00:00.000Z' }), { by: make() })).toBeNull();
    expect(await page(release(served, { firstContent: '../first-content.js' }), { by: make() })).toBeNull();
    expect(await page(release(served, { firstContent: 'missing.js' }), { by: make() })).toBeNull();
    const floors = { floors: { 'mfe-help': 2 } };
    expect(await page(remote, { by: make(), trusted: floors })).toBeNull();
    expect([asked, runs]).toEqual([[], 0]);
    expect(await page(remote)).toEqual(['x']);
  });

  it('run nothing any more once its key is revoked, or the version is withdrawn', async () => {
    served = bundle('return ["x"]');
    const remote = release(served);
    const keys = { version: 2, revokedKeys: [trust.team.id] };
    expect(await page(remote)).toEqual(['x']);
    now = 2_000;
    const mfe = 'mfe-help@1.0.0-aa';
    expect(await page(remote, { set: { withdrawn: [mfe] } })).toBeNull();
    expect(await page(remote, { set: { harmful: [mfe] } })).toBeNull();
    expect(runs).toBe(1);
    expect(await page(remote, { trusted: keys })).toBeNull();
    expect(runs).toBe(1);
    expect(told).toEqual([expect.stringContaining('which was revoked')]);
  });

  it('are none of a release without a bundle, and of an address that nobody writes', async () => {
    served = bundle('return ["x"]');
    const { firstContent: _none, ...without } = release(served);
    expect(await page(without)).toBeNull();
    expect(await page(release(served), { search: `?${'x'.repeat(300)}` })).toBeNull();
    expect([asked, told]).toEqual([[], []]);
  });

  it('are prepared before the first page: fetched, with threads that have started', async () => {
    served = bundle('return ["x"]');
    const remote = release(served);
    await contents.prepare(trust.live(trust.set([remote])));
    expect(asked).toHaveLength(1);
    expect(await page(remote)).toEqual(['x']);
    expect(asked).toHaveLength(1);
  });
});
