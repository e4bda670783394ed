import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCommand } from '@maru/tools-remote-build/commands';
import Fastify, { type FastifyInstance } from 'fastify';
import { pageRoutes } from './routes/page.routes';
import { Caller, World } from './testing/world';

const root = join(__dirname, '..', '..');

describe('the releases page, as it is built', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'registry-page-'));
    const [program, ...args] = buildCommand('registry/page', '--out', folder);
    execFileSync(program, args, { cwd: root, env: { PATH: process.env.PATH } });
    app = Fastify();
    await app.register(pageRoutes, { folder });
  }, 120_000);
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('is served with everything that it names, from this registry alone', async () => {
    const read = async (url: string) => {
      const { statusCode, body } = await app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      return body;
    };
    const named = [...(await read('/')).matchAll(/(?:src|href)=["']?([^"'\s>]+)/g)].map(([, url = '']) => url);
    expect(named.map((url) => url.replace(/\.\w{10}\./, '.')).sort()).toEqual([
      '/page/icon.svg',
      '/page/main.css',
      '/page/main.js',
    ]);
    for (const url of named) expect(await read(url)).not.toMatch(/url\(["']?https?:|@import/);
  });

  it('allows nothing inline and nothing from elsewhere, and keeps out of frames (PLAT-082)', async () => {
    const { headers, body } = await app.inject('/');
    expect(body).not.toMatch(/<style|style=|<script>| on[a-z]+=/);
    const script = /\/page\/main\.\w+\.js/.exec(body)?.[0] ?? '';
    for (const policy of [headers, (await app.inject(script)).headers].map((each) =>
      String(each['content-security-policy']),
    )) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|http|\*/);
    }
  });

  it('is one script, which has no other to load: the policy would refuse it', () => {
    expect(readdirSync(folder).filter((file) => file.endsWith('.js'))).toHaveLength(1);
  });

  it('keeps files for good, whose names change with them, and asks for the page each time', async () => {
    const { headers, body } = await app.inject('/');
    expect(headers['cache-control']).toBe('no-cache');
    const style = /\/page\/main\.\w+\.css/.exec(body)?.[0] ?? '';
    expect((await app.inject(style)).headers['cache-control']).toContain('immutable');
  });

  it.each(['/page/..%2fpackage.json', '/page/index.html', '/page/main.js.map', '/page/.hidden.js'])(
    'gives out nothing else, such as %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(400);
    },
  );
});

describe('a registry whose page is not built', () => {
  it('says how it is built, and tells everything else', async () => {
    const world = await World.make();
    const { app } = await Caller.of(world);
    const bare = Fastify();
    await bare.register(pageRoutes, { folder: join(world.folder, 'no-page') });
    expect((await bare.inject('/')).body).toContain('run npm run build');
    expect((await app.inject('/live')).statusCode).toBe(200);
    await Promise.all([app.close(), bare.close()]);
    await world.remove();
  });
});
