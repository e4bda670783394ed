import type { CountsReport, LoadCount, PageConfig, PageReleases, ReopenToken } from '@maru/contract';
import { namedShell, signedBy, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { HtmlSite, inlined } from './testing/html-site';

const trust = new TestTrust(['shell', 'mfe-help']);
const shell = trust.shell('0.9.0-old', { 'main.old.js': 'start()' });
const soon = () => new Date(Date.now() + 60_000).toISOString();
const { signature: _signature, ...before } = trust.set([trust.release('mfe-help', { version: '1.0.0-old' })], {
  id: 'set-3',
  sequence: 3,
  shell: namedShell(shell),
});
const tokenOf = (change: Partial<ReopenToken> = {}): ReopenToken => ({
  ...{ purpose: 'reopen', set: 'set-3', person: 'kim', expiresAt: soon() },
  ...change,
});
const linkOf = (token: ReopenToken, key = trust.registry) =>
  Buffer.from(JSON.stringify({ token, signature: signedBy(key, token) })).toString('base64url');

describe('a browser with a link to a set of before', () => {
  let site: HtmlSite;
  let app: FastifyInstance;
  /** Links that the registry was asked for. */
  const asked: string[] = [];
  const counts: LoadCount[] = [];
  let live = 7;
  let answered: (link: string) => string | undefined;

  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    asked.length = 0;
    const token = tokenOf();
    answered = () =>
      JSON.stringify({ token, set: before, signature: signedBy(trust.registry, { token, set: before }) });
    counts.length = 0;
    live = 7;
    site = await HtmlSite.open(trust.root.key, (url, body) => {
      if (url === '/counts') counts.push(...(JSON.parse(body) as CountsReport).counts);
      const link = /^\/reopened\?link=(.*)/.exec(url)?.[1];
      if (link !== undefined) {
        asked.push(link);
        return answered(link);
      }
      return {
        '/counts': '{}',
        '/live': JSON.stringify(trust.live(trust.set([trust.release('mfe-help')], { sequence: live }))),
        '/files/shell/0.9.0-old/release.json': JSON.stringify(shell),
        '/files/shell/0.9.0-old/main.old.js': 'start()',
      }[url];
    });
    app = await site.start();
  });
  afterEach(async () => {
    await site.stop();
    jest.restoreAllMocks();
  });

  const pageWith = async (cookie = '') => {
    const { body } = await app.inject({ url: '/', headers: { cookie } });
    return inlined<PageReleases>(body, 'maru-release-set');
  };
  const confirm = async (token: string, origin = 'http://localhost') => {
    const { headers } = await app.inject({
      ...{ method: 'POST', url: '/reopen', payload: new URLSearchParams({ token, next: '/app/asset' }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost', origin },
    });
    return String(headers['set-cookie'] ?? '');
  };

  it('is asked first, gets that set until it says no more, and nobody else does', async () => {
    const link = linkOf(tokenOf());
    const question = await app.inject(`/app/asset?maru-reopen=${link}`);
    expect([question.statusCode, question.headers['set-cookie']]).toEqual([200, undefined]);
    expect(question.body).toContain('set-3 (kim)');
    const cookie = await confirm(link);
    expect(cookie).toMatch(/^maru_reopen=.*; HttpOnly; SameSite=Strict$/);
    const page = await pageWith(cookie.split(';')[0]);
    expect([page.set.id, page.set.remotes[0]?.version, page.reopened?.token.person]).toEqual([
      'set-3',
      '1.0.0-old',
      'kim',
    ]);
    expect((await pageWith()).set.sequence).toBe(7);
    expect(await confirm('off')).toMatch(/^maru_reopen=; .*Max-Age=0/);
    await pageWith(cookie.split(';')[0]);
    expect(asked).toHaveLength(1);
  });

  it('is given the set anew after each change: what was revoked by it is no longer in it (decision 96)', async () => {
    const cookie = `maru_reopen=${linkOf(tokenOf())}`;
    expect((await pageWith(cookie)).set.remotes).toHaveLength(1);
    const less = { ...before, remotes: [] };
    const token = tokenOf();
    answered = () => JSON.stringify({ token, set: less, signature: signedBy(trust.registry, { token, set: less }) });
    expect((await pageWith(cookie)).set.remotes).toHaveLength(1);
    live = 8;
    while ((await pageWith()).set.sequence < 8) await new Promise((done) => setTimeout(done, 50));
    expect((await pageWith(cookie)).set.remotes).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('gets the shell that the set names, with the first page', async () => {
    const { body } = await app.inject({ url: '/', headers: { cookie: `maru_reopen=${linkOf(tokenOf())}` } });
    expect(body).toContain('<script src="/shell/main.old.js"');
    expect((await app.inject('/')).body).toContain('<script src="/shell/main.js"');
    expect((await app.inject('/shell/main.old.js')).body).toBe('start()');
  });

  it('counts in no verdict, whatever its page reports (decision 96)', async () => {
    const load = async (cookie: string) => {
      const { body, headers } = await app.inject({ url: '/', headers: { cookie } });
      const { ticket } = inlined<PageConfig>(body, 'maru-page');
      return { ticket, cookie: [String(headers['set-cookie']).split(';')[0], cookie].join('; ') };
    };
    const report = async ({ ticket, cookie }: { readonly ticket: string; readonly cookie: string }) => {
      // Both versions: the one of its set, and the one that is live, which the server knows.
      const events = ['1.0.0-old', '1.0.0-aa'].map((version) => ({ remote: 'mfe-help', version, kind: 'render' }));
      const { statusCode } = await app.inject({
        ...{ method: 'POST', url: '/telemetry', headers: { cookie }, payload: { ticket, events } },
      });
      expect(statusCode).toBe(204);
    };
    await report(await load(`maru_reopen=${linkOf(tokenOf())}`));
    // A set that this server has given out itself, as that of an hour ago.
    const { signature: _of, ...known } = trust.set([trust.release('mfe-help')], { sequence: 7 });
    const token = tokenOf({ set: known.id });
    answered = () => JSON.stringify({ token, set: known, signature: signedBy(trust.registry, { token, set: known }) });
    await report(await load(`maru_reopen=${linkOf(token)}`));
    expect(asked).toHaveLength(2);
    await report(await load(''));
    await app.close();
    // Those of the live page alone.
    expect(counts.map(({ set, version, outcome, count }) => [set, version, outcome, count])).toEqual([
      ['set-7', '1.0.0-aa', 'shown', 1],
      ['set-7', '1.0.0-aa', 'failed', 1],
    ]);
  });

  it('gets the live set where the link is forged, late, of another site, or leads to another set', async () => {
    const stranger = new TestTrust([]);
    for (const link of [
      linkOf(tokenOf(), stranger.registry),
      linkOf(tokenOf({ expiresAt: '2020-01-01T00:00:00.000Z' })),
      'x',
    ])
      expect([await confirm(link), (await pageWith(`maru_reopen=${link}`)).set.sequence]).toEqual(['', 7]);
    expect(asked).toEqual([]);
    expect(await confirm(linkOf(tokenOf()), 'https://evil.example')).toBe('');
    const other = tokenOf({ set: 'set-2' });
    const link = linkOf(other);
    for (const answer of [
      { token: other, set: before, signature: signedBy(trust.registry, { token: other, set: before }) },
      { token: tokenOf(), set: before, signature: signedBy(trust.team, { token: tokenOf(), set: before }) },
    ]) {
      answered = () => JSON.stringify(answer);
      expect(
        (await pageWith(`maru_reopen=${linkOf(tokenOf({ person: String(answer.token.set) }))}`)).set.sequence,
      ).toBe(7);
    }
    answered = () => undefined;
    expect((await pageWith(`maru_reopen=${link}`)).set.sequence).toBe(7);
  });
});
