import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { dayMs, hourMs } from '@maru/server';
import { TestTrust } from '@maru/testing/releases';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from './app';
import { htmlServerConfig } from './config';
import { KeptBuilds } from './kept-builds';
import { LiveSource } from './releases';

const trust = new TestTrust([]);
const nowhere = 'http://127.0.0.1:1';

let home: string;
const servers: FastifyInstance[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await rm(home, { recursive: true });
});

/** Builds the shell as webpack does: what was there before is gone. */
async function build(dist: string, version: string, files: Readonly<Record<string, string>>): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  const described = { version, platformVersion: '2.0.0', scripts: [], styles: [], lends: {}, files: {} };
  const all = { ...files, 'shell.json': JSON.stringify(described) };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(join(dist, name, '..'), { recursive: true });
    await writeFile(join(dist, name), text);
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(dist, `${name}.map`), '{}');
  }
}

async function serve(dist: string): Promise<FastifyInstance> {
  const config = {
    ...htmlServerConfig({
      MARU_HOME: home,
      MARU_SHELL_DIST: dist,
      MARU_EXCHANGE_URL: nowhere,
      MARU_REGISTRY_URL: nowhere,
    }),
    rootKeys: [trust.root.key],
  };
  const server = await buildHtmlServer(config, new LiveSource({ ...config, rootKeys: async () => config.rootKeys }));
  servers.push(server);
  await server.ready();
  return server;
}

const first = { 'main.aaaaaaaaaa.js': 'first()', 'assets/mark.bbbbbbbbbb.svg': '<svg/>' };
const second = { 'main.cccccccccc.js': 'second()', 'assets/mark.bbbbbbbbbb.svg': '<svg/>' };

async function answers(server: FastifyInstance, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const plain = await server.inject(`/shell/${name}`);
    expect([plain.statusCode, plain.body]).toEqual([200, text]);
    const packed = await server.inject({ url: `/shell/${name}`, headers: { 'accept-encoding': 'br' } });
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br']);
    expect(packed.headers['cache-control']).toContain('immutable');
  }
}

describe('a deploy of the shell', () => {
  it('leaves open tabs the files of the build that they run, there and back again (PLAT-045)', async () => {
    const dist = join(home, 'dist');
    await build(dist, '1.0.0-aa', first);
    await serve(dist);
    await build(dist, '1.0.0-cc', second);
    const server = await serve(dist);
    await answers(server, first);
    await answers(server, second);
    await build(dist, '1.0.0-aa', first);
    await answers(await serve(dist), second);
  });

  it('may happen under a running server, with the next page', async () => {
    const dist = join(home, 'dist');
    await build(dist, '1.0.0-aa', first);
    const server = await serve(dist);
    await build(dist, '1.0.0-cc', second);
    await answers(server, first);
    await server.inject('/');
    await build(dist, '1.0.0-ee', { 'main.eeeeeeeeee.js': 'third()' });
    await answers(server, { ...first, ...second });
  });

  it('is answered by either server while one of two has it', async () => {
    const [before, after] = [join(home, 'before'), join(home, 'after')];
    await build(before, '1.0.0-aa', first);
    await build(after, '1.0.0-cc', second);
    const [old, fresh] = [await serve(before), await serve(after)];
    await answers(old, second);
    await answers(fresh, first);
  });

  it('shows neither lists nor maps, and nothing outside', async () => {
    const dist = join(home, 'dist');
    await build(dist, '1.0.0-aa', first);
    await serve(dist);
    await build(dist, '1.0.0-cc', second);
    const server = await serve(dist);
    const paths = [
      '1.0.0-aa.json',
      'main.aaaaaaaaaa.js.map',
      '../1.0.0-aa.json',
      '%2e%2e/1.0.0-aa.json',
      '..%2f1.0.0-aa.json',
    ];
    for (const path of paths) {
      const answer = await server.inject(`/shell/${path}`);
      expect(answer.body).not.toContain('"main.aaaaaaaaaa.js"');
      expect(answer.body).not.toBe('{}');
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
    }
  });
});

describe('builds that are kept', () => {
  let now: number;
  const problems: string[] = [];
  const dist = () => join(home, 'dist');
  const keeper = () =>
    new KeptBuilds({ dist: dist(), folder: join(home, 'builds'), now: () => now, report: (it) => problems.push(it) });
  const keep = async (version: string, files: Readonly<Record<string, string>>) => {
    await build(dist(), version, files);
    await keeper().keep(version);
  };
  const kept = async () => (await readdir(join(home, 'builds', 'files'))).filter((name) => name.endsWith('.js')).sort();

  beforeEach(() => {
    now = Date.parse('2026-06-01T00:00:00Z');
    problems.length = 0;
  });

  it('go a month after they were served for the last time, with the files of theirs alone', async () => {
    await keep('1.0.0-aa', { ...first, 'both.dddddddddd.js': 'both()' });
    now += 20 * dayMs;
    await keep('1.0.0-cc', { ...second, 'both.dddddddddd.js': 'both()' });
    now += 9 * dayMs;
    await keep('1.0.0-ee', { 'main.eeeeeeeeee.js': 'third()' });
    expect(await kept()).toEqual([
      'both.dddddddddd.js',
      'main.aaaaaaaaaa.js',
      'main.cccccccccc.js',
      'main.eeeeeeeeee.js',
    ]);
    now += 2 * dayMs;
    await keep('1.0.0-ff', { 'main.ffffffffff.js': 'fourth()' });
    expect(await kept()).toEqual([
      'both.dddddddddd.js',
      'main.cccccccccc.js',
      'main.eeeeeeeeee.js',
      'main.ffffffffff.js',
    ]);
  });

  it('stay while they are served', async () => {
    await build(dist(), '1.0.0-aa', first);
    const server = keeper();
    for (let hours = 0; hours < 40 * 24; hours += 12) {
      await server.keep('1.0.0-aa');
      now += 12 * hourMs;
    }
    await keep('1.0.0-cc', second);
    expect(await kept()).toEqual(['main.aaaaaaaaaa.js', 'main.cccccccccc.js']);
  });

  it('are whole for everybody who waits for one, also while the build before it is copied', async () => {
    await build(dist(), '1.0.0-aa', first);
    const server = keeper();
    const before = server.keep('1.0.0-aa');
    const [again, next] = [server.keep('1.0.0-aa'), server.keep('1.0.0-cc')];
    await again;
    expect(await readdir(join(home, 'builds'))).toContain('1.0.0-aa.json');
    await Promise.all([before, next]);
    expect(await readdir(join(home, 'builds'))).toContain('1.0.0-cc.json');
  });

  it('leave no half file where a copy fails', async () => {
    await build(dist(), '1.0.0-aa', first);
    await mkdir(join(home, 'builds', '1.0.0-aa.json', 'a folder in its place'), { recursive: true });
    await keeper().keep('1.0.0-aa');
    expect(problems).toHaveLength(1);
    expect((await readdir(join(home, 'builds'))).sort()).toEqual(['1.0.0-aa.json', 'files']);
  });

  it('are fifty at most', async () => {
    for (let at = 0; at < 53; at += 1) {
      await keep(`1.0.0-${at}`, { [`main.${at}.js`]: `${at}` });
      now += 2 * hourMs;
    }
    expect(await kept()).toHaveLength(50);
    expect(await kept()).not.toContain('main.2.js');
  });

  it('lose no file that another server is about to name', async () => {
    await keep('1.0.0-aa', first);
    now += 31 * dayMs;
    const young = join(home, 'builds', 'files', 'main.abababab.js');
    await writeFile(young, 'young()');
    await utimes(young, new Date(now), new Date(now));
    await keep('1.0.0-cc', second);
    expect(await kept()).toEqual(['main.abababab.js', 'main.cccccccccc.js']);
  });

  it('are asked for once an hour, also where that fails, and the failure is told', async () => {
    await writeFile(join(home, 'builds'), 'a file where the folder should be');
    await build(dist(), '1.0.0-aa', first);
    const server = keeper();
    await Promise.all([server.keep('1.0.0-aa'), server.keep('1.0.0-aa')]);
    await server.keep('1.0.0-aa');
    expect(problems).toEqual([expect.stringMatching(/^the shell's build 1.0.0-aa is not kept: /)]);
    now += hourMs;
    await server.keep('1.0.0-aa');
    expect(problems).toHaveLength(2);
    await server.keep('../1.0.0-aa');
    expect(problems.at(-1)).toMatch(/its version is no name of a file/);
  });
});
