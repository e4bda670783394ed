import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_FORMAT, type ShellBuild, type ShellRelease } from '@maru/contract';
import { Command } from 'commander';
import { integrityOf } from '../../keys/digest';
import { registryForEachTest } from '../../service/testing/each-test';
import type { Caller, World } from '../../service/testing/world';
import { addCheck } from './check';
import { addPublish } from './publish';
import { addTakeBack } from './take-back';

/** A built shell, handed in by the command. */
describe('maru publish of the shell', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  let folder: string;
  let registry = '';
  const said: string[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shell-'));
    registry = await caller.app.listen({ port: 0, host: '127.0.0.1' });
    said.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    process.env.MARU_REGISTRY_TOKEN = world.tokens.platform ?? '';
    process.env.MARU_TEAM_KEY_FILE = join(folder, 'key.json');
    writeFileSync(join(folder, 'key.json'), JSON.stringify(world.teamKeys.platform));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const name of ['MARU_REGISTRY_TOKEN', 'MARU_TEAM_KEY_FILE', 'SOURCE_DATE_EPOCH']) delete process.env[name];
    rmSync(folder, { recursive: true });
  });

  let built = 0;
  /** A folder as the build of a shell leaves it. */
  const build = (version: string): string => {
    const dist = join(folder, version);
    built += 1;
    process.env.SOURCE_DATE_EPOCH = String(Math.floor(world.clock.now / 1000) - 1000 + built);
    mkdirSync(join(dist, 'assets'), { recursive: true });
    const [main, script] = [`main.${version}.js`, `start('${version}')`];
    const files = { [main]: script, [`${main}.br`]: 'packed', [`${main}.map`]: '{}', 'assets/font.woff2': 'font' };
    for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text);
    const shell: ShellBuild = {
      ...{ version, platformVersion: '1.0.0', pageFormat: PAGE_FORMAT, scripts: [main], styles: [] },
      files: { [main]: integrityOf(Buffer.from(script)) },
    };
    writeFileSync(join(dist, 'shell.json'), JSON.stringify(shell));
    writeFileSync(join(dist, 'offers.json'), JSON.stringify({ version, exports: {}, deprecated: [] }));
    return dist;
  };
  /** Of a build in the dist of its package; `changed` of its sources are no longer as it has read them. */
  const buildInPackage = (changed: readonly string[]): string => {
    const shell = join(folder, 'shell');
    const sources = ['package.json', 'main.ts', '../ui.ts'];
    const dist = join(shell, 'dist');
    mkdirSync(shell);
    renameSync(build('1.0.0-aa'), dist);
    const text = (path: string) => (path === 'package.json' ? '{"name":"@maru/shell"}' : path);
    const hashes = sources.map((path) => [path, integrityOf(Buffer.from(text(path)))]);
    for (const path of sources) writeFileSync(join(shell, path), `${text(path)}${changed.includes(path) ? ' ' : ''}`);
    writeFileSync(join(dist, 'sources.json'), JSON.stringify(Object.fromEntries(hashes)));
    return dist;
  };
  const maru = (...args: readonly string[]) => {
    const program = new Command('maru').option('--json').option('--as <person>').option('--registry <url>');
    for (const add of [addPublish, addCheck, addTakeBack]) add(program);
    return program.parseAsync(['node', 'maru', '--registry', registry, ...args]);
  };
  const live = async () => (await caller.live()).set.shell?.version;

  it('signs every file that pages may ask for, and none that is for developers', async () => {
    await maru('publish', build('1.0.0-aa'));
    expect(said).toEqual([expect.stringMatching(/^shell 1.0.0-aa is live in set-\d+$/)]);
    const { files } = (await caller.read('/files/shell/1.0.0-aa/release.json')).json<ShellRelease>();
    expect(Object.keys(files)).toEqual(['assets/font.woff2', 'main.1.0.0-aa.js']);
    expect((await caller.read('/files/shell/1.0.0-aa/assets/font.woff2')).body).toBe('font');
    expect((await caller.read('/files/shell/1.0.0-aa/main.1.0.0-aa.js.map')).statusCode).toBe(404);
  });

  it('follows what was live, is checked without a browser, and goes back by the command of remotes', async () => {
    await maru('publish', build('1.0.0-aa'));
    await maru('check', build('1.1.0-bb'), '--no-boot');
    expect(said.at(-1)).toBe('shell 1.1.0-bb goes together with all that is live');
    expect(await live()).toBe('1.0.0-aa');
    await maru('publish', join(folder, '1.1.0-bb'));
    expect(await live()).toBe('1.1.0-bb');
    await maru('rollback', 'shell', '--why', 'blank page');
    expect(await live()).toBe('1.0.0-aa');
  });

  it('is refused where its sources, or those of a package that it brings along, changed since (PLAT-044)', async () => {
    const dist = buildInPackage(['main.ts', '../ui.ts']);
    await expect(maru('publish', dist)).rejects.toMatchObject({
      findings: [expect.stringMatching(/^shell: main.ts, ..\/ui.ts changed since the build in .*--as-built/)],
    });
    expect(await live()).toBeUndefined();
    await maru('check', dist, '--no-boot');
    expect(said.at(-1)).toMatch(/goes together.*\nnote: main.ts, ..\/ui.ts changed since the build/s);
    await maru('publish', dist, '--as-built');
    expect(await live()).toBe('1.0.0-aa');
  });

  it('is handed in as it was built last, and its list of sources stays with its team', async () => {
    await maru('publish', buildInPackage([]));
    expect(await live()).toBe('1.0.0-aa');
    expect((await caller.read('/files/shell/1.0.0-aa/sources.json')).statusCode).toBe(404);
    expect((await caller.read('/files/shell/1.0.0-aa/main.1.0.0-aa.js')).statusCode).toBe(200);
  });

  it('says what to do where nothing is built, and signs none for a host of the team', async () => {
    await expect(maru('publish', join(folder, 'nothing'))).rejects.toMatchObject({
      findings: [expect.stringMatching(/build .*first/)],
    });
    const dist = build('1.0.0-aa');
    await expect(maru('sign', dist, '--host', 'https://x.example/1.0.0-aa/')).rejects.toMatchObject({
      findings: [expect.stringMatching(/lie in the registry/)],
    });
    await expect(maru('publish', dist, '--host', 'https://x.example/1.0.0-aa/')).rejects.toMatchObject({ status: 422 });
    expect(await live()).toBeUndefined();
  });
});
