import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveAnswer, ShellBuild } from '@maru/contract';
import { hostileAddresses } from '@maru/domain/testing';
import { signedBy, TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from './app';
import { htmlServerConfig } from './config';
import type { LiveSource } from './releases';

const trust = new TestTrust(['mfe-wallet']);
const screen = {
  id: 'A',
  paths: [{ path: '/app/asset', frame: 'web' as const }],
  guard: 'none' as const,
  title: { ko: '자산', en: 'Assets', ch: '资产' },
  preload: 'none' as const,
};
const walletAt = (baseUrl: string) =>
  trust.release('mfe-wallet', {
    baseUrl,
    preload: { js: ['a.js'], css: ['a.css'] },
    manifest: { ...trust.release('mfe-wallet').manifest, screens: [screen] },
  });
const build: ShellBuild = {
  version: '1.0.0-ff',
  platformVersion: '1.0.0',
  scripts: ['main.1.js'],
  styles: [],
  files: { 'main.1.js': 'sha384-main' },
};

describe('attacks on the pages', () => {
  let folder: string;
  let app: FastifyInstance;
  let live: LiveAnswer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-attacks-'));
    await writeFile(join(folder, 'shell.json'), JSON.stringify(build));
    live = trust.live(trust.set([walletAt('https://files.example/1.0.0-aa/')]));
    const config = {
      ...htmlServerConfig({ MARU_HOME: folder, MARU_SHELL_DIST: folder }),
      registryUrl: 'http://127.0.0.1:1',
      rootKeys: [trust.root.key],
    };
    const source = {
      current: async () => live,
      floorOf: () => ({ trust: 0, set: 0 }),
    } as Partial<LiveSource> as LiveSource;
    app = await buildHtmlServer(config, source);
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const serve = (baseUrl: string) => {
    live = trust.live(trust.set([walletAt(baseUrl)]));
    return app.inject('/app/asset');
  };

  it('closes peer connections and devices that no screen uses, where the browser knows how', async () => {
    const { headers } = await app.inject('/');
    for (const feature of ['microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'midi', 'payment'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
  });

  it('names no policy of Trusted Types that the shell does not create at its start', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(/trusted-types ([^;]*);/.exec(policy)?.[1]).toBe('maru-script dompurify');
  });

  it('writes a host with markup in it as text, so that no element of its own stands in the page', async () => {
    const page = await serve('https://h/"><script src=https://h/x.js></script><i x="/1.0.0-aa/');
    const document = page.body.slice(0, page.body.indexOf('maru-release-set'));
    expect(document).not.toContain('<script src=https://h');
    expect(document).toContain('href="https://h/&quot;&gt;&lt;script');
  });

  it('names no origin in the policy whose host would begin another directive', async () => {
    for (const host of ['https://a;sandbox/', 'https://a,b/', "https://'unsafe-inline'/"]) {
      const policy = String((await serve(`${host}1.0.0-aa/`)).headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+'){3} *;/);
      expect(policy).not.toContain('sandbox');
    }
  });

  const soon = new Date(Date.now() + 60_000).toISOString();
  const linkOf = (origin: string) => {
    const token = { remote: 'mfe-wallet', origin, person: 'kim', expiresAt: soon };
    return Buffer.from(JSON.stringify({ token, signature: signedBy(trust.registry, token) })).toString('base64url');
  };
  const send = (fields: Record<string, string>, origin?: string) =>
    app.inject({
      ...{ method: 'POST', url: '/override', payload: new URLSearchParams(fields).toString() },
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', host: 'site.example' },
        ...(origin && { origin }),
      },
    });

  it('sets no override by a link alone, nor by a form of another site', async () => {
    const token = linkOf('http://localhost:9001');
    const asked = await app.inject(`/app/asset?maru-override=${token}`);
    expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([200, undefined]);
    expect(asked.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    for (const origin of [undefined, 'null', 'https://evil.example', 'https://site.example.evil']) {
      const answer = await send({ token, next: '/' }, origin);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
    const own = await send({ token, next: '//evil.example/' }, 'https://site.example');
    expect([own.statusCode, own.headers.location]).toEqual([303, '/evil.example/']);
    expect(String(own.headers['set-cookie'])).toContain('maru_override=');
  });

  it('leads to this site from the question of an override, whatever its form says', async () => {
    const site = 'https://site.example';
    const left: string[] = [];
    for (const next of hostileAddresses) {
      const { statusCode, headers } = await send({ token: 'off', next }, site);
      if (statusCode !== 303 || new URL(String(headers.location), `${site}/override`).origin !== site) left.push(next);
    }
    expect(left).toEqual([]);
  });

  it.each(['https://evil.example', 'http://192.0.2.7:80', 'http://127.0.0.2:9001'])(
    'takes no override token for %s, though the set key has signed it, and asks nothing there',
    async (origin) => {
      const token = linkOf(origin);
      expect((await send({ token, next: '/' }, 'https://site.example')).headers['set-cookie']).toBeUndefined();
      const page = await app.inject({ url: '/app/asset', headers: { cookie: `maru_override=${token}` } });
      expect(page.headers['content-security-policy']).not.toContain(new URL(origin).hostname);
    },
  );

  it('runs no build of a developer’s machine that the owner team has not signed', async () => {
    const stranger = new TestTrust(['mfe-wallet']);
    let served: object = {};
    const server = createServer((_request, response) => response.end(JSON.stringify(served)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const visit = async () => {
      const page = await app.inject({ url: '/app/asset', headers: { cookie: `maru_override=${linkOf(origin)}` } });
      return page.body.includes('"version":"mine"');
    };
    const change = { version: 'mine', container: 'mine', baseUrl: `${origin}/` };
    served = stranger.release('mfe-wallet', change);
    const foreign = await visit();
    served = trust.release('mfe-wallet', change);
    const own = await visit();
    server.closeAllConnections();
    server.close();
    expect([foreign, own]).toEqual([false, true]);
  });
});
