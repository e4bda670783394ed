import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteBuild, RemoteManifest } from '@maru/contract';
import type { FastifyInstance } from 'fastify';
import { buildRegistry } from './app';
import { integrityOf } from './gate';
import { ReleaseStore } from './store';

const text = { ko: '시험', en: 'Trial', ch: '试验' };
const manifest = (name: string, version: string, path = `/${name}`): RemoteManifest => ({
  name,
  version,
  platform: '^1.0.0',
  screens: [
    {
      id: 'Trial',
      route: `${name.slice(4)}Trial`,
      paths: [{ path, frame: 'web' }],
      guard: 'none',
      title: text,
      preload: 'none',
    },
  ],
  modals: [],
  budget: { entryKiB: 10, totalKiB: 40 },
});

const upload = (given: RemoteManifest, source = `self.remote = '${given.name} ${given.version}';`) => {
  const bytes = Buffer.from(source);
  const build: RemoteBuild = {
    container: `c_${given.version.replace(/\W/g, '_')}`,
    entry: 'remoteEntry.js',
    preload: { js: [], css: [] },
    files: { 'remoteEntry.js': integrityOf(bytes) },
    sizes: {},
  };
  return { manifest: given, build, files: { 'remoteEntry.js': bytes.toString('base64') } };
};

describe('registry', () => {
  let folder: string;
  let app: FastifyInstance;
  const post = (url: string, payload: object, token = 'secret') =>
    app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  const live = async () => (await app.inject('/live')).json();
  const liveVersion = async (name: string) =>
    (await live()).remotes.find((remote: { name: string }) => remote.name === name)?.version;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-'));
    const store = new ReleaseStore(folder, 'http://localhost:8081');
    await store.open();
    app = await buildRegistry({ store, token: 'secret', platformVersion: '1.0.0' });
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const release = async (given: RemoteManifest) => {
    await post('/releases', upload(given));
    return post('/live', { name: given.name, version: given.version });
  };

  it('names the live version of each remote and is never cached (PLAT-041, PLAT-044)', async () => {
    await release(manifest('mfe-wallet', '1.0.0-aa'));
    const answer = await app.inject('/live');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      id: 'set-1',
      remotes: [
        { name: 'mfe-wallet', version: '1.0.0-aa', baseUrl: 'http://localhost:8081/files/mfe-wallet/1.0.0-aa/' },
      ],
    });
  });

  it('serves the files of a version unchanged for a year, to any origin (PLAT-044)', async () => {
    await release(manifest('mfe-wallet', '1.0.0-aa'));
    const answer = await app.inject({
      url: '/files/mfe-wallet/1.0.0-aa/remoteEntry.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  });

  it('keeps the files of an earlier version when the next goes live (PLAT-045)', async () => {
    await release(manifest('mfe-wallet', '1.0.0-aa'));
    await release(manifest('mfe-wallet', '1.0.0-bb'));
    expect(await liveVersion('mfe-wallet')).toBe('1.0.0-bb');
    expect((await app.inject('/files/mfe-wallet/1.0.0-aa/remoteEntry.js')).statusCode).toBe(200);
  });

  it('rolls back with one call, and leaves the other remotes alone (PLAT-043)', async () => {
    await release(manifest('mfe-help', '1.0.0-aa'));
    await release(manifest('mfe-wallet', '1.0.0-aa'));
    await release(manifest('mfe-wallet', '1.0.0-bb'));
    await post('/rollback', { name: 'mfe-wallet' });
    expect(await liveVersion('mfe-wallet')).toBe('1.0.0-aa');
    expect(await liveVersion('mfe-help')).toBe('1.0.0-aa');
    expect((await post('/rollback', { name: 'mfe-help' })).statusCode).toBe(409);
  });

  it('takes the same build again, and refuses other bytes under the same version (PLAT-044)', async () => {
    const given = manifest('mfe-wallet', '1.0.0-aa');
    expect((await post('/releases', upload(given))).statusCode).toBe(201);
    expect((await post('/releases', upload(given))).statusCode).toBe(200);
    expect((await post('/releases', upload(given, 'other'))).statusCode).toBe(409);
  });

  it('refuses a publisher without the token (PLAT-046)', async () => {
    expect((await post('/releases', upload(manifest('mfe-wallet', '1.0.0')), 'guess')).statusCode).toBe(401);
    expect((await live()).id).toBe('set-0');
  });

  it('writes down every change (PLAT-046)', async () => {
    await release(manifest('mfe-wallet', '1.0.0-aa'));
    const { list } = (await app.inject('/history')).json();
    expect(list.map(({ action, version }: { action: string; version: string }) => [action, version])).toEqual([
      ['publish', '1.0.0-aa'],
      ['live', '1.0.0-aa'],
    ]);
  });

  it('refuses a remote whose platform range the live shell does not meet, and says which (PLAT-033)', async () => {
    const answer = await post('/releases', upload({ ...manifest('mfe-wallet', '1.0.0'), platform: '^2.0.0' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().findings[0]).toContain('needs ^2.0.0, the live shell provides 1.0.0');
  });

  it.each([
    ['a file that is not what its hash says', { files: { 'remoteEntry.js': Buffer.from('x').toString('base64') } }],
    ['a file that is missing', { files: {} }],
    ['a file nobody named', { files: { ...upload(manifest('mfe-x', '1.0.0')).files, 'extra.js': 'eA==' } }],
    ['a name outside its folder', { manifest: manifest('mfe-../x', '1.0.0') }],
    ['no screens', { manifest: { ...manifest('mfe-x', '1.0.0'), screens: [] } }],
    [
      'a text missing in one language',
      {
        manifest: {
          ...manifest('mfe-x', '1.0.0'),
          screens: [{ ...manifest('mfe-x', '1.0.0').screens[0], title: { ko: '가' } }],
        },
      },
    ],
  ])('refuses %s, and the live set stays (PLAT-042)', async (_what, broken) => {
    const answer = await post('/releases', { ...upload(manifest('mfe-x', '1.0.0')), ...broken });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().findings.length).toBeGreaterThan(0);
    expect((await live()).remotes).toEqual([]);
  });

  it('refuses a second remote that claims a path, whatever its parameter is called (PLAT-042)', async () => {
    await release(manifest('mfe-wallet', '1.0.0', '/app/deposit/:coin'));
    const answer = await release(manifest('mfe-other', '1.0.0', '/app/deposit/:code'));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().findings[0]).toContain('belongs to mfe-wallet');
    expect(await liveVersion('mfe-other')).toBeUndefined();
  });

  it('makes one set per change when two go live at once', async () => {
    await post('/releases', upload(manifest('mfe-a', '1.0.0')));
    await post('/releases', upload(manifest('mfe-b', '1.0.0')));
    await Promise.all([
      post('/live', { name: 'mfe-a', version: '1.0.0' }),
      post('/live', { name: 'mfe-b', version: '1.0.0' }),
    ]);
    expect((await live()).remotes.map(({ name }: { name: string }) => name)).toEqual(['mfe-a', 'mfe-b']);
  });

  it('forgets what a crash left half-uploaded', async () => {
    await writeFile(join(folder, 'incoming', 'half'), 'x');
    const store = new ReleaseStore(folder, 'http://localhost:8081');
    await store.open();
    expect((await store.live()).remotes).toEqual([]);
  });
});
