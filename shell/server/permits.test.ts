import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_FORMAT, permitElementId, permitHeader, permittedHeader } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from './app';
import { htmlServerConfig } from './config';
import { Permits } from './permits';
import type { LiveSource } from './releases';

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const member = { cookie: 'maru_device=a; maru_session=s1; other=b' };

describe('a permit to move money', () => {
  const permits = new Permits(randomBytes(32));
  const given = (headers: IncomingHttpHeaders, remote = 'mfe-trading') => permits.of(remote, headers)?.permit;
  const shown = (permit: string | undefined, cookie = member.cookie) =>
    permits.purposeOf({ [permitHeader]: permit, cookie });

  it('is given to a document of trading and of token sales, each for its own purpose', () => {
    expect(shown(given({ ...member, ...navigation }))).toBe('orders');
    expect(shown(given({ ...member, ...navigation }, 'mfe-tokensale'))).toBe('purchases');
    for (const other of ['mfe-help', 'mfe-wallet', 'mfe-auth', 'mfe-account', '__proto__', 'toString', undefined])
      expect(permits.of(other, { ...member, ...navigation })).toBeNull();
  });

  it('is given to no script: what it asks for with is no navigation of a document', () => {
    for (const headers of [
      {},
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'document' },
    ])
      expect(given({ ...member, ...headers })).toBe('');
  });

  it('is told apart from one that no document of the browser gets, member or not: it says of no request what it is for', () => {
    const barred = (headers: IncomingHttpHeaders) => permits.of('mfe-trading', headers)?.barred;
    expect([barred({}), barred(member)]).toEqual([true, true]);
    expect([barred(navigation), barred({ ...member, ...navigation })]).toEqual([false, false]);
    // A reload can help: this was no page load.
    expect(barred({ ...member, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe(false);
  });

  it('is good for the session of its document alone', () => {
    const permit = given({ ...member, ...navigation });
    expect(shown(permit, 'maru_session=s2')).toBe('expired');
    expect(shown(permit, '')).toBe('expired');
    expect(shown(`${permit}x`)).toBe('expired');
    expect(shown('')).toBeUndefined();
    expect(shown(undefined)).toBeUndefined();
    expect(given({ ...navigation })).toBe('');
  });

  it('follows the cookie that the exchange reads where a script has set another one beside it', () => {
    const theirs = given({ cookie: '__Host-maru_session=thief', ...navigation });
    const both = 'maru_session=thief; __Host-maru_session=s1';
    expect(shown(theirs, both)).toBe('expired');
    expect(shown(given({ cookie: both, ...navigation }), '__Host-maru_session=s1')).toBe('orders');
  });
});

describe('permits at the HTML server', () => {
  const trust = new TestTrust(['mfe-trading', 'mfe-help']);
  const releaseOf = (name: string, path: string) => {
    const release = trust.release(name);
    const screen = {
      ...{ id: 'a', paths: [{ path, frame: 'web' as const }], guard: 'none' as const, preload: 'none' as const },
      title: { ko: 'a', en: 'a', ch: 'a' },
    };
    return trust.release(name, { manifest: { ...release.manifest, screens: [screen] } });
  };
  const live = trust.live(
    trust.set([releaseOf('mfe-trading', '/exchange/:marketCode'), releaseOf('mfe-help', '/help')]),
  );
  let folder: string;
  let app: FastifyInstance;
  let exchange: Server;
  const writeBuild = (pageFormat?: number) =>
    writeFile(
      join(folder, 'dist', 'shell.json'),
      JSON.stringify({
        version: '1',
        platformVersion: '1.0.0',
        pageFormat,
        scripts: [],
        styles: [],
        lends: {},
        files: {},
      }),
    );
  const asked: IncomingHttpHeaders[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'permits-'));
    await mkdir(join(folder, 'dist'));
    await writeBuild(PAGE_FORMAT);
    exchange = createServer(({ headers }, response) => {
      asked.push(headers);
      response.end('{}');
    });
    await new Promise<void>((done) => exchange.listen(0, '127.0.0.1', done));
    const exchangeUrl = `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`;
    const config = {
      ...htmlServerConfig({ MARU_HOME: folder, MARU_SHELL_DIST: join(folder, 'dist'), MARU_EXCHANGE_URL: exchangeUrl }),
      ...{ registryUrl: 'http://127.0.0.1:1', rootKeys: [trust.root.key] },
    };
    const source = { current: async () => live, floorOf: () => ({ trust: 0, set: 0 }) } as Partial<LiveSource>;
    app = await buildHtmlServer(config, source as LiveSource);
  });
  afterAll(async () => {
    await app.close();
    exchange.closeAllConnections();
    exchange.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => asked.splice(0));

  const elementOf = async (url: string, headers: Record<string, string>) => {
    const { body } = await app.inject({ url, headers });
    return new RegExp(`id="${permitElementId}" data-remote="([^"]*)"[^>]*>([^<]*)<`).exec(body)?.slice(1);
  };
  const order = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/v1/orders', headers });

  it('stand in pages of trading that a browser navigates to, and in no others', async () => {
    const [remote, permit] = (await elementOf('/exchange/KRW-BTC', { ...member, ...navigation })) ?? [];
    expect([remote, permit?.length]).toEqual(['mfe-trading', 22]);
    expect(await elementOf('/exchange/KRW-BTC', member)).toEqual(['mfe-trading', '']);
    expect(await elementOf('/exchange/KRW-BTC', navigation)).toEqual(['mfe-trading', '']);
    expect(await elementOf('/help', { ...member, ...navigation })).toBeUndefined();
  });

  it('are told to be out of reach in a page of a browser that tells of no page loads', async () => {
    const pageOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/exchange/KRW-BTC', headers })).body;
    expect(await pageOf(member)).toContain('data-remote="mfe-trading" data-barred=""></script>');
    expect(await pageOf({ ...member, ...navigation })).not.toContain('data-barred');
  });

  it('do not stand in pages of a shell of before, which would leave them where a remote can read them', async () => {
    await writeBuild(2);
    expect(await elementOf('/exchange/KRW-BTC', { ...member, ...navigation })).toBeUndefined();
    await writeBuild(PAGE_FORMAT);
  });

  it('reach the exchange as their purpose, and the word of a caller does not', async () => {
    const [, permit = ''] = (await elementOf('/exchange/KRW-BTC', { ...member, ...navigation })) ?? [];
    await order({ ...member, [permitHeader]: permit });
    await order({ ...member, [permitHeader]: 'made up', [permittedHeader]: 'orders' });
    await order({ ...member, [permittedHeader]: 'orders' });
    await order({ cookie: 'maru_session=s2', [permitHeader]: permit });
    expect(asked.map((headers) => headers[permittedHeader])).toEqual(['orders', 'expired', undefined, 'expired']);
    expect(asked.map((headers) => headers[permitHeader])).toEqual([undefined, undefined, undefined, undefined]);
  });
});
