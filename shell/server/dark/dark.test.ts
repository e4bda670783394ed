import type { DarkCountsReport, DarkOutcome, PageConfig, SignedDarkCanary } from '@maru/contract';
import { signedBy, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { HtmlSite, inlined } from '../testing/html-site';

const trust = new TestTrust(['mfe-help', 'mfe-auth']);
const soon = () => new Date(Date.now() + 60_000).toISOString();
function grantedTo(change: Partial<SignedDarkCanary['grant']> = {}, key = trust.registry): SignedDarkCanary {
  const grant = {
    ...({ purpose: 'dark', id: 'd7', remote: 'mfe-help', version: '2.0.0-dark', share: 10_000 } as const),
    ...{ startedAt: '2026-11-21T00:00:00.000Z', expiresAt: soon(), ...change },
  };
  return { grant, signature: signedBy(key, grant), release: trust.release('mfe-help', { version: '2.0.0-dark' }) };
}

const well: DarkOutcome = {
  ...{ failure: null, errors: 0, refusedCalls: 0, failedCalls: 0, longTasks: 0, mountPercent: null, differences: [] },
};

describe('a candidate that runs unseen beside pages', () => {
  let site: HtmlSite;
  let app: FastifyInstance;
  let granted: readonly SignedDarkCanary[] | null;
  const counted: DarkCountsReport[] = [];

  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    counted.length = 0;
    granted = [grantedTo()];
    const set = trust.set([trust.release('mfe-help'), trust.release('mfe-auth')], { sequence: 7 });
    site = await HtmlSite.open(
      trust.root.key,
      (url, body) => {
        if (url === '/dark-counts') counted.push(JSON.parse(body));
        const told = { '/live': trust.live(set), '/darks': granted && { list: granted }, '/dark-counts': {} }[url];
        return told ? JSON.stringify(told) : undefined;
      },
      { files: { 'main.js': 'start()' } },
    );
    app = await site.start();
  });
  afterEach(async () => {
    await site.stop();
    jest.restoreAllMocks();
  });

  const open = async (url = '/mfe-help') => {
    const { body, headers } = await app.inject({ url });
    const config = inlined<PageConfig>(body, 'maru-page');
    const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    return { config, cookie, policy: String(headers['content-security-policy']) };
  };
  /** The first page makes the server ask, and is answered before. */
  const openWhenKnown = async (url?: string) => {
    await open();
    await new Promise((done) => setTimeout(done, 300));
    return open(url);
  };

  it('is named in the page that may frame it, and the page’s set stays what it is', async () => {
    expect((await open()).config.dark).toBeUndefined();
    const { config, policy } = await openWhenKnown();
    expect(config.dark).toEqual({ canary: 'd7', remote: 'mfe-help', version: '2.0.0-dark' });
    expect(policy).toContain('frame-src localhost:80/dark;');
  });

  it.each([
    ['that no registry has signed', () => [grantedTo({}, trust.root)]],
    ['whose grant has run out', () => [grantedTo({ expiresAt: '2026-01-01T00:00:00.000Z' })]],
    ['of another version than was granted', () => [grantedTo({ version: '3.0.0' })]],
    ['that the registry does not tell of', () => null],
  ])('is none %s', async (_, make) => {
    granted = make();
    const { config, policy } = await openWhenKnown();
    expect([config.dark, /frame-src 'none'/.test(policy)]).toEqual([undefined, true]);
    expect((await app.inject({ url: '/dark?canary=d7' })).statusCode).toBe(404);
  });

  it('is drawn anew for each load, beside as many as its share says', async () => {
    granted = [grantedTo({ share: 5000 })];
    await openWhenKnown();
    const loads = await Promise.all(Array.from({ length: 100 }, () => open()));
    const beside = loads.filter(({ config }) => config.dark).length;
    // Of fair draws one in a hundred million is outside.
    expect(beside).toBeGreaterThan(20);
    expect(beside).toBeLessThan(80);
  });

  it('gets a document without an origin, which connects to nothing, sends nothing and is framed by this site alone', async () => {
    await openWhenKnown();
    const { headers, body } = await app.inject({ url: '/dark?canary=d7' });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy[0]).toBe('sandbox allow-scripts');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
    );
    expect(policy.filter((directive) => /^(connect|frame|worker)-src/.test(directive))).toEqual([]);
    const config = inlined<PageConfig>(body, 'maru-page');
    expect(config).toMatchObject({ darkCanary: 'd7', ticket: '' });
    expect(body).not.toContain('maru-answers');
    expect((await app.inject({ url: '/shell/main.js' })).headers['access-control-allow-origin']).toBe('*');
    expect((await app.inject({ url: '/dark?canary=d8' })).statusCode).toBe(404);
  });

  const report = (ticket: string, cookie: string, change: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/dark-reports',
      headers: { cookie },
      payload: { ticket, canary: 'd7', outcome: well, ...change },
    });
  const handedOn = async () => {
    await new Promise((done) => setTimeout(done, 2300));
    return counted.flatMap(({ loads }) => loads);
  };

  it('is told of once for each page load, by its own browser, and reaches no count that releases are judged by', async () => {
    const { config, cookie } = await openWhenKnown();
    expect((await report(config.ticket, cookie)).statusCode).toBe(204);
    await report(config.ticket, cookie);
    await report(config.ticket, '');
    await report((await open()).config.ticket, cookie);
    await report(config.ticket, cookie, { canary: 'd99' });
    expect(await handedOn()).toEqual([{ canary: 'd7', outcome: well }]);
  });

  it.each([
    ['without a ticket of this site', { ticket: 'x' }],
    [
      'with words in place of a key',
      { outcome: { ...well, differences: [{ side: 'live', role: 'link', key: '110 234' }] } },
    ],
    ['with less than no error', { outcome: { ...well, errors: -1 } }],
  ])('is not believed %s', async (_, change) => {
    const { config, cookie } = await openWhenKnown();
    expect((await report(config.ticket, cookie, change)).statusCode).toBe(400);
  });

  it('changes nothing by way of this server', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/orders', headers: { 'x-maru-dark': 'd7' } });
    expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'READS_ONLY']);
  });
});
