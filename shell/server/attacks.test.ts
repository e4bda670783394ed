import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveReleases, ShellBuild } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
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
  worker: 'feed.1.js',
  files: { 'main.1.js': 'sha384-main' },
};

describe('attacks on the pages', () => {
  let folder: string;
  let app: FastifyInstance;
  let live: LiveReleases;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-attacks-'));
    await writeFile(join(folder, 'shell.json'), JSON.stringify(build));
    live = trust.live(trust.set([walletAt('https://files.example/1.0.0-aa/')]));
    const config = {
      ...htmlServerConfig({ MARU_HOME: folder, MARU_SHELL_DIST: folder }),
      registryUrl: 'http://127.0.0.1:1',
      rootKeys: [trust.root.key],
    };
    const source = { current: async () => live } as LiveSource;
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

  it('writes a host with markup in it as text, so that no element of its own stands in the page', async () => {
    const page = await serve('https://h/"><script src=https://h/x.js></script><i x="/1.0.0-aa/');
    const document = page.body.slice(0, page.body.indexOf('<body>'));
    expect(document).not.toContain('<script src=https://h');
    expect(document).toContain('href="https://h/&quot;&gt;&lt;script');
  });

  it('names no origin in the policy whose host would begin another directive', async () => {
    for (const host of ['https://a;sandbox/', 'https://a,b/', "https://'unsafe-inline'/"]) {
      const policy = String((await serve(`${host}1.0.0-aa/`)).headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' *;/);
      expect(policy).not.toContain('sandbox');
    }
  });
});
