import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { LiveAnswer, PageConfig, ShellBuild, ShellRelease } from '@maru/contract';
import { makeKey, namedShell, rolloutOf, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { HtmlSite, inlined, listen, nowhere } from './testing/html-site';

const trust = new TestTrust(['shell', 'mfe-help']);
const [first, second] = [
  { 'main.1.js': 'start(1)', 'chunk.1.js': 'late(1)', 'both.0.js': 'both()' },
  { 'main.2.js': 'start(2)', 'chunk.2.js': 'late(2)', 'both.0.js': 'both()' },
];
const v1 = trust.shell('1.0.0-aa', first);
const v2 = trust.shell('1.1.0-bb', second, { sequence: 2 });
const own: ShellBuild = {
  version: '0.9.0-own',
  platformVersion: '1.0.0',
  scripts: ['main.own.js'],
  styles: [],
  files: {},
};

let sequence = 10;
/** The live set with this shell. */
function liveWith(release: ShellRelease | null, withdrawn: readonly string[] = []): LiveAnswer {
  sequence += 1;
  return trust.live(trust.set([], { sequence, withdrawn, ...(release && { shell: namedShell(release) }) }));
}

describe('released shells', () => {
  let site: HtmlSite;
  let app: FastifyInstance;
  let answer: LiveAnswer;
  /** Path below /files/shell/ → what the registry serves there. */
  const served = new Map<string, string>();
  const asked: string[] = [];
  const problems: string[] = [];
  let elapsed = 0;

  const publish = (release: ShellRelease, files: Readonly<Record<string, string>>) => {
    served.set(`${release.version}/release.json`, JSON.stringify(release));
    for (const [path, text] of Object.entries(files)) served.set(`${release.version}/${path}`, text);
  };
  const start = async (registryUrl?: string) => {
    const registry = registryUrl === undefined ? {} : { registryUrl };
    app = await site.start({ ...registry, token: async () => null, elapsed: () => elapsed });
  };
  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation((problem) => void problems.push(String(problem)));
    for (const list of [asked, problems]) list.length = 0;
    served.clear();
    const registry = (url: string) => {
      asked.push(url);
      return url === '/live' ? JSON.stringify(answer) : served.get(url.replace('/files/shell/', ''));
    };
    site = await HtmlSite.open(trust.root.key, registry, { build: own, files: { 'main.own.js': 'start()' } });
    answer = liveWith(v1);
    publish(v1, first);
    publish(v2, second);
    await start();
  });
  afterEach(async () => {
    await site.stop();
    jest.restoreAllMocks();
  });

  /** From now on the registry says this. */
  const say = (live: LiveAnswer) => {
    elapsed += 2000;
    answer = live;
  };
  const open = async (cookie?: string) => {
    const { body, headers, statusCode } = await app.inject({ url: '/', headers: cookie ? { cookie } : {} });
    const config = inlined<PageConfig | null>(body, 'maru-page');
    const script = /<script src="\/shell\/([^"]+)"/.exec(body)?.[1];
    return { statusCode, script, shell: config?.shell, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
  };
  /** Until pages are made of the live shell: while it is fetched, they get the one before. */
  const opened = async (script: string) => {
    const late = Date.now() + 5000;
    for (;;) {
      const page = await open();
      if (page.script === script || Date.now() > late) return page;
      // A fetch that has failed is tried again.
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const file = async (name: string) => {
    const { statusCode, body } = await app.inject(`/shell/${name}`);
    return statusCode === 200 ? body : statusCode;
  };

  it('are what pages of their set are made of, from files that this server has fetched and compressed', async () => {
    expect(await opened('main.1.js')).toMatchObject({ script: 'main.1.js', shell: '1.0.0-aa' });
    expect(await file('chunk.1.js')).toBe('late(1)');
    const packed = await app.inject({ url: '/shell/main.1.js', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('start(1)');
    expect((await app.inject('/version.json')).json().serverVersion).toBe('1.0.0-aa');
    const fetched = asked.filter((url) => url !== '/live').length;
    await open();
    expect(asked.filter((url) => url !== '/live')).toHaveLength(fetched);
    expect(problems).toEqual([]);
  });

  it('leave the build beside the server to sets that name none, whose loads count for no shell', async () => {
    say(liveWith(null));
    expect(await open()).toMatchObject({ script: 'main.own.js', shell: undefined });
    expect((await app.inject('/version.json')).json().serverVersion).toBe('0.9.0-own');
  });

  it('keep every chunk of a living tab over v1, v2 and v1 again', async () => {
    await opened('main.1.js');
    say(liveWith(v2));
    expect(await opened('main.2.js')).toMatchObject({ script: 'main.2.js' });
    expect([await file('chunk.1.js'), await file('chunk.2.js'), await file('both.0.js')]).toEqual([
      'late(1)',
      'late(2)',
      'both()',
    ]);
    say(liveWith(v1, ['shell@1.1.0-bb']));
    expect(await opened('main.1.js')).toMatchObject({ script: 'main.1.js' });
    expect([await file('chunk.1.js'), await file('chunk.2.js')]).toEqual(['late(1)', 'late(2)']);
  });

  it('are two at a time during a rollout: each device has its side, and every chunk is there for both', async () => {
    sequence += 1;
    const control = trust.set([], { sequence, shell: namedShell(v1) });
    const rollout = rolloutOf({ name: 'shell', version: v2.version }, 5000);
    say(trust.live(control, [{ rollout, shell: namedShell(v2), platform: '1.0.0' }]));
    const seen = new Map<string | undefined, string>();
    await opened('main.1.js');
    await opened('main.2.js');
    for (let count = 0; count < 40; count += 1) {
      const { shell, cookie } = await open();
      seen.set(shell, cookie);
    }
    expect([...seen.keys()].sort()).toEqual(['1.0.0-aa', '1.1.0-bb']);
    for (const [shell, cookie] of seen) {
      expect((await open(cookie)).shell).toBe(shell);
      expect((await app.inject({ url: '/version.json', headers: { cookie } })).json().serverVersion).toBe(shell);
    }
    expect([await file('chunk.1.js'), await file('chunk.2.js')]).toEqual(['late(1)', 'late(2)']);
  });

  it('are served after a restart without a registry, from what was kept', async () => {
    await opened('main.1.js');
    await start(nowhere);
    expect(await opened('main.1.js')).toMatchObject({ script: 'main.1.js', shell: '1.0.0-aa' });
  });

  it.each([
    ['is empty', ''],
    ['was cut short', 'late'],
    ['has zeros for what was not on disk yet', 'late\0\0\0'],
  ])('are made whole where a file of theirs %s after a loss of power', async (_, left) => {
    const path = join(site.kept, 'builds', 'files', 'chunk.2.js');
    await opened('main.1.js');
    await writeFile(path, left);
    say(liveWith(v2));
    expect(await opened('main.2.js')).toMatchObject({ script: 'main.2.js' });
    expect([await file('chunk.2.js'), problems]).toEqual(['late(2)', []]);
  });

  describe('that are not what their team has signed', () => {
    const evil = (change: Parameters<TestTrust['shell']>[2], files: Readonly<Record<string, string>> = second) => {
      const release = trust.shell('1.1.0-bb', files, { sequence: 2, ...change });
      publish(release, files);
      return release;
    };
    const large = { 'main.2.js': 'x'.repeat(4 * 1024 * 1024 + 1) };
    const build = v2.shell;
    const changed = () => {
      served.set('1.1.0-bb/chunk.2.js', 'steal()');
      return liveWith(v2);
    };
    const missing = () => {
      served.delete('1.1.0-bb/chunk.2.js');
      return liveWith(v2);
    };
    const replaced = () => {
      evil({ sequence: 3 });
      return liveWith(v2);
    };
    it.each<[string, () => LiveAnswer, RegExp]>([
      ['a file was changed', changed, /chunk.2.js does not have the hash/],
      ['a file is missing', missing, /answers 404/],
      ['the registry serves another release than the set names', replaced, /is not what the set names/],
      ['another key has signed it', () => liveWith(evil({ key: makeKey() })), /which the trust document does not know/],
      ['it has expired', () => liveWith(evil({ expiresAt: '2026-01-01T00:00:00.000Z' })), /expired at/],
      [
        'it goes with other pages',
        () => liveWith(evil({ shell: { ...build, pageFormat: 9 } })),
        /pages of format 9, this server writes 1 and 2/,
      ],
      [
        'it needs a file without a hash',
        () => liveWith(evil({ shell: { ...build, styles: ['x.css'] } })),
        /names no hash/,
      ],
      [
        'it is the release of a remote',
        () => liveWith(evil({ name: 'mfe-help' as 'shell' })),
        /is no version of the shell/,
      ],
      ['a name leads out of the folder', () => liveWith(evil({}, { 'a/../../../x.js': '1' })), /outside its folder/],
      [
        'a name is no file of a shell',
        () => liveWith(evil({}, { 'page.html': '1' })),
        /page.html, which is no file of a shell/,
      ],
      [
        'a name is a release of its own',
        () => liveWith(evil({}, { '.hidden.js': '1' })),
        /.hidden.js, which is no file/,
      ],
      ['a file is too large', () => liveWith(evil({}, large)), /main.2.js has more than 4194304 bytes/],
      [
        'it takes the name of a file of another one',
        () => liveWith(evil({}, { ...second, 'chunk.1.js': 'other' })),
        /chunk.1.js lies in the folder/,
      ],
      [
        'its version is not the one that it is made of',
        () => liveWith(evil({ shell: { ...build, version: '7.0.0' } })),
        /not the version that the set names/,
      ],
    ])('are not served where %s: pages get the one before, and it is said once', async (_, live, says) => {
      await opened('main.1.js');
      say(live());
      for (let times = 0; times < 3; times += 1) expect(await open()).toMatchObject({ script: 'main.1.js' });
      expect(problems).toEqual([expect.stringMatching(says)]);
      expect(await file('chunk.1.js')).toBe('late(1)');
      expect(await readdir(site.folder)).toEqual(['dist', 'kept']);
    });
  });

  it('give way to the build beside the server where the one before was withdrawn, or its key was revoked', async () => {
    await opened('main.1.js');
    served.delete('1.1.0-bb/release.json');
    say(liveWith(v2, ['shell@1.0.0-aa']));
    expect(await open()).toMatchObject({ script: 'main.own.js', shell: undefined });
    const revoked = trust.trust({ version: 2, revokedKeys: [trust.team.id] });
    const { signature: _, ...live } = liveWith(v1);
    say(trust.answer({ ...live, trust: revoked }));
    expect(await open()).toMatchObject({ script: 'main.own.js' });
  });

  it('are waited for by no page for longer than 300 ms', async () => {
    await open();
    const slow = await listen((url) => (url === '/live' ? JSON.stringify(answer) : null));
    await start(slow.url);
    say(liveWith(v2));
    const since = performance.now();
    expect((await open()).script).toBe('main.own.js');
    expect((await open()).script).toBe('main.own.js');
    expect(performance.now() - since).toBeLessThan(2500);
    slow.stop();
  });
});
