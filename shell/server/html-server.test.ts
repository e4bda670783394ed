import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type LiveAnswer, type PageConfig, type PageReleases, type ShellBuild, setWith } from '@maru/contract';
import { rolloutOf, signedBy, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { HtmlSite, inlined, listen, type Neighbour } from './testing/html-site';
import { ticketKey } from './ticket-key';
import { Devices, setIdFor } from './visitor';

const title = { ko: '자산', en: 'Assets', ch: '资产' };
const screen = { id: 'A', guard: 'none', title, answers: ['/v1/centers/dexko'], preload: 'none' } as const;
const trust = new TestTrust(['mfe-wallet', 'mfe-other']);
const release = (name: string, ...paths: string[]) =>
  trust.release(name, {
    preload: {
      js: ['remote.1.js'],
      css: ['styles.1.css'],
      screens: { A: ['a.1.js'], B: ['b.1.js'] },
      shares: { A: ['@maru/dates'] },
    },
    files: {
      'remoteEntry.js': 'sha384-entry',
      'remote.1.js': 'sha384-code',
      'styles.1.css': 'sha384-style',
      'a.1.js': 'sha384-a',
    },
    manifest: {
      ...trust.release(name).manifest,
      screens: [{ ...screen, paths: paths.map((path) => ({ path, frame: 'web' })) }],
    },
  });
const wallet = release('mfe-wallet', '/app/deposit/:coin', '/app/asset');
const set = trust.set([wallet, release('mfe-other', '/app/deposit/KRW')]);
const live = trust.live(set);
const build: ShellBuild = {
  version: '1.0.0-ff',
  platformVersion: '1.0.0',
  scripts: ['main.1.js'],
  styles: ['main.1.css'],
  lends: { '@maru/dates': ['dates.1.js', 'dates.1.css'], '@maru/charts': ['charts.1.js'] },
  files: {
    'main.1.js': 'sha384-main',
    'main.1.css': 'sha384-css',
    'dates.1.js': 'sha384-dates',
    'dates.1.css': 'sha384-datestyle',
  },
};

describe('HTML server', () => {
  let site: HtmlSite;
  let app: FastifyInstance;
  let exchange: Neighbour;
  let now = 0;
  let answer: LiveAnswer;
  let said: string;
  const problems: string[] = [];

  const start = async () => {
    app = await site.start({
      exchangeUrl: exchange.url,
      token: async () => 'maru_token',
      elapsed: () => now,
      report: (problem) => problems.push(problem),
    });
  };

  beforeEach(async () => {
    now = 0;
    answer = live;
    problems.length = 0;
    site = await HtmlSite.open(trust.root.key, () => JSON.stringify(answer), {
      build,
      files: { 'main.1.js': 'start()' },
    });
    said = '{"from":"exchange"}';
    exchange = await listen(() => said);
    await start();
  });
  afterEach(async () => {
    await site.stop();
    exchange.stop();
  });

  it('compresses answers of the exchange on their way, but not small ones', async () => {
    const call = () => app.inject({ url: '/v1/centers/dexko', headers: { 'accept-encoding': 'br' } });
    expect((await call()).headers['content-encoding']).toBeUndefined();
    said = JSON.stringify({ markets: Array.from({ length: 500 }, () => 'KRW-BTC') });
    const { headers, rawPayload } = await call();
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(200);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(said);
  });

  it('answers any page path with the shell and the live set inlined (PLAT-041)', async () => {
    const { body, headers } = await app.inject('/app/asset');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<script src="/shell/main.1.js" integrity="sha384-main" crossorigin="anonymous"></script>');
    expect(inlined<PageReleases>(body, 'maru-release-set')).toEqual({ trust: live.trust, set });
    const { rootKeys, shellFiles } = inlined<PageConfig>(body, 'maru-page');
    expect({ rootKeys, shellFiles }).toEqual({
      rootKeys: [trust.root.key],
      shellFiles: { 'dates.1.js': 'sha384-dates', 'dates.1.css': 'sha384-datestyle' },
    });
  });

  it('sends the public answers along that the screen begins with, and asks for them without a cookie', async () => {
    said = '{"markets":["</script>"]}';
    const { body } = await app.inject({ url: '/app/asset', headers: { cookie: 'maru_session=x' } });
    const answers = inlined<Record<string, object>>(body, 'maru-answers');
    expect(answers['/v1/centers/dexko']).toEqual({ markets: ['</script>'] });
    expect(exchange.headers()).not.toHaveProperty('cookie');
    const each = ['/v1/mobile/version?locale=ko', '/v1/remote-config', '/version.json?locale=ko'];
    expect(Object.keys(inlined((await app.inject('/nowhere')).body, 'maru-answers'))).toEqual(each);
    expect(answers['/version.json?locale=ko']).toMatchObject({ serverStatus: 'true', serverVersion: '1.0.0-ff' });
  });

  it('tells the page whether its browser may be logged in', async () => {
    const page = async (cookie: string) => (await app.inject({ url: '/', headers: { cookie } })).body;
    expect(inlined<PageConfig>(await page('a=1'), 'maru-page').visitor).toBe(true);
    expect(inlined<PageConfig>(await page('maru_session=x'), 'maru-page').visitor).toBe(false);
  });

  it('sends pages compressed, since each carries the whole set', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('maru-release-set');
  });

  it('announces the files of the path’s remote with the mode and hash of the loader', async () => {
    const { body } = await app.inject('/app/asset');
    expect(body).toContain(
      '<link rel="preload" as="script" fetchpriority="low" href="http://localhost:8081/files/mfe-wallet/1.0.0-aa/remoteEntry.js" integrity="sha384-entry" crossorigin="anonymous">',
    );
    expect(body).toContain('remote.1.js" integrity="sha384-code"');
    expect(body).toContain('a.1.js" integrity="sha384-a"');
    expect(body.match(/rel="preload"/g)).toHaveLength(7);
    expect((await app.inject('/nowhere')).body.match(/rel="preload"/g)).toHaveLength(1);
    expect(body).toMatch(/<template id="maru-screen">(<link [^>]*>){6}<\/template>\n<script>[\s\S]*"styles/);
  });

  it('announces files of the shell that the screen borrows, as the shell asks for them', async () => {
    const { body } = await app.inject('/app/asset');
    expect(body).toContain(
      '<link rel="preload" as="script" fetchpriority="low" href="/shell/dates.1.js" integrity="sha384-dates" crossorigin="anonymous">',
    );
    expect(body).toContain(
      '<link rel="preload" as="style" fetchpriority="low" href="/shell/dates.1.css" integrity="sha384-datestyle" crossorigin="anonymous">',
    );
    expect(body).not.toContain('charts.1.js');
  });

  it('sends a policy without inline or evaluated scripts that names the remotes’ origin (PLAT-082)', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){3} http:\/\/localhost:8081;/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
  });

  it('lets a member see a file before it is sent: its preview is an image from a blob (ACCT-115)', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/img-src [^;]*blob:/);
    expect(policy).not.toMatch(/(script|default)-src [^;]*blob:/);
  });

  it('goes on with the last good set while the registry is away, also after a restart', async () => {
    await app.inject('/');
    site.registry.stop();
    now = 5000;
    expect((await app.inject('/')).body).toContain('set-7');
    await start();
    expect((await app.inject('/')).body).toContain('set-7');
  });

  it('serves the shell even before any set was seen', async () => {
    site.registry.stop();
    expect((await app.inject('/')).body).toContain('set-0');
  });

  it('lets nothing in a set end its script element', async () => {
    const text = '</script><script>alert(1)</script>';
    answer = trust.live(trust.set([wallet], { createdAt: text }));
    const { body } = await app.inject('/');
    expect(body).not.toContain('<script>alert');
    expect(inlined<PageReleases>(body, 'maru-release-set').set.createdAt).toBe(text);
  });

  it('makes the browser refuse every script without a hash (PLAT-082)', async () => {
    expect((await app.inject('/')).headers['integrity-policy']).toBe(
      'blocked-destinations=(script), endpoints=(policy)',
    );
  });

  const setOf = async (cookie = '') =>
    setIdOf(inlined<PageReleases>((await app.inject({ url: '/', headers: { cookie } })).body, 'maru-release-set'));
  const setIdOf = ({ set, candidates }: PageReleases): string => setWith(set, candidates).id;

  const { signature: _signature, freshUntil: _freshUntil, ...offered } = live;
  it.each<[string, () => LiveAnswer]>([
    ['unsigned', () => trust.answer({ ...offered, set: { ...set, sequence: 9, id: 'set-9' } })],
    ['signed by a key of no registry', () => trust.live(new TestTrust(['mfe-wallet']).set([wallet], { sequence: 9 }))],
    ['older than the one before', () => trust.live(trust.set([wallet], { sequence: 6 }))],
    ['expired', () => trust.live(trust.set([wallet], { sequence: 9, expiresAt: '2020-01-01T00:00:00.000Z' }))],
    [
      'under another root',
      () => ({ ...trust.live(trust.set([wallet], { sequence: 9 })), trust: new TestTrust([]).trust() }),
    ],
  ])('goes on with the last good set where the registry offers one that is %s (PLAT-041)', async (_what, offer) => {
    expect(await setOf()).toBe('set-7');
    answer = offer();
    now = 5000;
    expect(await setOf()).toBe('set-7');
    expect(problems).toHaveLength(1);
  });

  it('gives a rollout to its share of the devices, and none flips while the share grows (PLAT-043)', async () => {
    const candidate = trust.release('mfe-wallet', { version: '1.1.0-bb' });
    // Drawn by a salt that does not change: one in some thousands would draw an odd share.
    const rollout = { ...rolloutOf(candidate, 1000), salt: 'x'.repeat(43) };
    const offer = (share: number, sequence: number): LiveAnswer =>
      trust.live(trust.set([wallet], { sequence }), [{ rollout: { ...rollout, share }, release: candidate }]);
    const devices = Array.from({ length: 1000 }, (_, index) => `device-${index}`.padEnd(22, 'x'));
    const signed = new Devices(await ticketKey({ ticketKey: null, folder: site.kept }));
    const cookieOf = (id: string) =>
      signed.cookie({ id, origin: 'x'.repeat(22), isNew: true }, false).split(';')[0] ?? '';
    let inside = new Set<string>();
    for (const [at, share] of [1000, 2500, 5000, 10_000].entries()) {
      answer = offer(share, 10 + at);
      now += 2000;
      const chosen = new Set(devices.filter((device) => setIdFor(device, answer).endsWith('.r1')));
      for (const device of devices.slice(0, 8)) expect(await setOf(cookieOf(device))).toBe(setIdFor(device, answer));
      for (const device of inside) expect(chosen).toContain(device);
      expect(Math.abs(chosen.size - share / 10)).toBeLessThan(share === 10_000 ? 1 : 60);
      inside = chosen;
    }
  });

  it('asks with its token for the salts, and gives everybody the control where it is told none', async () => {
    const candidate = trust.release('mfe-wallet', { version: '1.1.0-bb' });
    const { salt: _salt, ...rollout } = rolloutOf(candidate, 9999);
    answer = trust.live(set, [{ rollout, release: candidate }]);
    for (let device = 0; device < 5; device += 1) expect(await setOf()).toBe('set-7');
    expect(site.registry.headers()).toMatchObject({ authorization: 'Bearer maru_token' });
  });

  it('gives each device a name of its own once, out of reach of scripts', async () => {
    const cookie = String((await app.inject('/')).headers['set-cookie']);
    expect(cookie).toMatch(/^maru_device=[\w-]{22}\.[\w-]{22}\.[\w-]{22}; .*HttpOnly; SameSite=Lax$/);
    const again = await app.inject({ url: '/', headers: { cookie: cookie.split(';')[0] } });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await app.inject('/')).headers['set-cookie']).not.toBe(cookie);
  });

  it('tells open tabs which set a new page load would get', async () => {
    const answered = await app.inject('/release');
    expect(answered.json()).toEqual({ set: 'set-7' });
    expect(answered.headers['cache-control']).toBe('no-store');
    expect((await app.inject('/release/page')).json()).toEqual({ trust: live.trust, set });
  });

  it('shows a developer’s own build only to the bearer of a token that the registry has signed', async () => {
    const build = await listen(() => JSON.stringify(own));
    const own = trust.release('mfe-wallet', {
      version: '1.0.0-mine',
      container: 'mine',
      baseUrl: `${build.url}/`,
    });
    const token = {
      remote: 'mfe-wallet',
      origin: build.url,
      person: 'kim',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    };
    const textOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const visit = async (signed: object) => {
      const asked = await app.inject(`/app/asset?maru-override=${textOf(signed)}`);
      expect(asked.headers['set-cookie']).toBeUndefined();
      const taken = await app.inject({
        ...{ method: 'POST', url: '/override' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost', origin: 'http://localhost' },
        payload: new URLSearchParams({ token: textOf(signed), next: '/app/asset' }).toString(),
      });
      expect(taken.headers.location).toBe('/app/asset');
      const cookie = String(taken.headers['set-cookie'] ?? '').split(';')[0] ?? '';
      const page = await app.inject({ url: '/app/asset', headers: { cookie } });
      return { override: inlined<PageReleases>(page.body, 'maru-release-set').override, headers: page.headers };
    };
    const good = await visit({ token, signature: signedBy(trust.registry, token) });
    expect(good.override?.release.version).toBe('1.0.0-mine');
    expect(good.headers['content-security-policy']).toContain(build.url);
    const others = [
      { token, signature: signedBy(trust.team, token) },
      { token: { ...token, remote: 'mfe-other' }, signature: signedBy(trust.registry, token) },
    ];
    for (const forged of others) expect((await visit(forged)).override).toBeUndefined();
    const late = { ...token, expiresAt: new Date(Date.now() - 1000).toISOString() };
    expect((await visit({ token: late, signature: signedBy(trust.registry, late) })).override).toBeUndefined();
    build.stop();
  });

  it('passes calls and cookies on to the exchange, with the host that the browser used', async () => {
    const answer = await app.inject({
      url: '/v1/me?_t=1',
      headers: { cookie: 'maru_session=x', host: 'localhost:8080' },
    });
    expect(answer.json()).toEqual({ from: 'exchange' });
    expect(exchange.headers()).toMatchObject({ cookie: 'maru_session=x', host: 'localhost:8080' });
  });

  it('answers with the envelope while the exchange is away (API-006)', async () => {
    exchange.stop();
    const answer = await app.inject('/v1/me');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().header.code).toBe('UNAVAILABLE');
  });

  it.each(['/%E0%A4%A', '/exchange/%E0%A4%A?a=1', '/%zz', '/v1x/%E0%A4%A'])(
    'leads %s, which cannot be decoded, to Main as any unknown path (SHEL-008)',
    async (url) => {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(answer.body).not.toContain('FST_');
    },
  );

  it.each(['/v1/%E0%A4%A', '/v2/%E0%A4%A?_t=1', '/addresses/%E0%A4%A/delete', '/data/%'])(
    'answers the call %s, which cannot be decoded, with the envelope (API-006)',
    async (url) => {
      const answer = await app.inject({ method: 'POST', url });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { header: { code: 'BAD_REQUEST', message: '입력하신 내용을 다시 확인해 주세요.' } },
      ]);
    },
  );

  it('serves hashed files for a year, and no page in place of a missing one', async () => {
    expect((await app.inject('/shell/main.1.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject('/shell/gone.js')).statusCode).toBe(404);
  });

  it('closes every page by the status file, before any script and while the exchange is away (SHEL-251, SHEL-252, API-150, ERR-010)', async () => {
    exchange.stop();
    expect((await app.inject('/version.json')).json()).toMatchObject({
      serverStatus: 'true',
      serverVersion: '1.0.0-ff',
    });
    await writeFile(join(site.folder, 'status.json'), '{"open":false,"message":{"ko":"<b>점검</b>","en":"Soon"}}');
    expect((await app.inject('/version.json?locale=en')).json()).toMatchObject({ serverMsg: 'Soon' });
    const { statusCode, body } = await app.inject('/help/faq');
    expect([statusCode, body]).toEqual([
      503,
      expect.stringContaining('점검 중입니다.</h1><p>&lt;b&gt;점검&lt;/b&gt;</p>'),
    ]);
    expect(body).toContain('"status":{"serverStatus":"false"');
    await rm(join(site.folder, 'status.json'));
    expect((await app.inject('/help/faq')).statusCode).toBe(200);
  });
});
