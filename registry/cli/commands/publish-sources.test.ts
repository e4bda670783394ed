import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { integrityOf } from '../../keys/digest';
import { registryForEachTest } from '../../service/testing/each-test';
import { buildOf, type Caller, manifestOf, sourceOf, type World } from '../../service/testing/world';
import { addCheck } from './check';
import { addPublish } from './publish';

/** A remote's package whose build lies in its dist, handed in by the command. */
describe('maru publish of a build whose sources may have changed (PLAT-044)', () => {
  let world: World;
  let caller: Caller;
  registryForEachTest((made) => ({ world, caller } = made));
  let workspace: string;
  let folder: string;
  let registry = '';
  const said: string[] = [];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const manifest = manifestOf('mfe-help', '1.0.0');
  const kit = '../shared/kit/src/kit.ts';
  const own = { 'remote.json': JSON.stringify(manifest), 'src/remote.tsx': 'one', 'src/made.gen.ts': 'generated' };
  const sources = { ...own, [kit]: 'kit' };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'workspace-'));
    folder = join(workspace, 'mfe-help');
    registry = await caller.app.listen({ port: 0, host: '127.0.0.1' });
    said.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    process.env.MARU_REGISTRY_TOKEN = world.tokens.help ?? '';
    process.env.MARU_TEAM_KEY_FILE = join(folder, 'key.json');
    process.env.SOURCE_DATE_EPOCH = String(Math.floor(world.clock.now / 1000) - 1000);
    write('key.json', JSON.stringify(world.teamKeys.help));
    for (const [path, text] of Object.entries(sources)) write(path, text);
    write('dist/remote.json', JSON.stringify(manifest));
    write('dist/files.json', JSON.stringify(buildOf(manifest)));
    write('dist/remoteEntry.js', sourceOf(manifest));
    const hashes = Object.entries(sources).map(([path, text]) => [path, integrityOf(Buffer.from(text))]);
    write('dist/sources.json', JSON.stringify(Object.fromEntries(hashes)));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const name of ['MARU_REGISTRY_TOKEN', 'MARU_TEAM_KEY_FILE', 'SOURCE_DATE_EPOCH']) delete process.env[name];
    rmSync(workspace, { recursive: true });
  });
  const maru = (...args: readonly string[]) => {
    const program = new Command('maru').option('--json').option('--as <person>').option('--registry <url>');
    for (const add of [addPublish, addCheck]) add(program);
    return program.parseAsync(['node', 'maru', '--registry', registry, ...args]);
  };
  const publish = (...args: readonly string[]) => maru('publish', join(folder, 'dist'), ...args);

  it('is refused with the sources that changed, and handed in once it is asked for as it was built', async () => {
    write('src/remote.tsx', 'two');
    write('remote.json', JSON.stringify(manifestOf('mfe-help', '1.1.0')));
    await expect(publish()).rejects.toMatchObject({
      findings: [
        expect.stringMatching(
          /^mfe-help: remote.json, src\/remote.tsx changed since the build in .*dist: .*--as-built/,
        ),
      ],
    });
    expect(await caller.liveVersions()).toEqual({});
    await publish('--as-built');
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0' });
    await publish('--renew');
    expect(said.at(-1)).toMatch(/mfe-help 1.0.0 is live/);
  });

  it('is refused where a package of the workspace changed that it brings along', async () => {
    write(kit, 'kit 2');
    await expect(publish()).rejects.toMatchObject({
      findings: [expect.stringMatching(/^mfe-help: \.\.\/shared\/kit\/src\/kit.ts changed since the build/)],
    });
    expect(await caller.liveVersions()).toEqual({});
  });

  it('hands in nothing where one of several is behind', async () => {
    write('src/remote.tsx', 'two');
    const other = mkdtempSync(join(tmpdir(), 'other-'));
    for (const [path, text] of [
      ['remote.json', JSON.stringify(manifest)],
      ['files.json', JSON.stringify(buildOf(manifest))],
      ['remoteEntry.js', sourceOf(manifest)],
    ] as const)
      writeFileSync(join(other, path), text);
    await expect(maru('publish', other, join(folder, 'dist'))).rejects.toMatchObject({
      findings: [expect.any(String)],
    });
    expect(await caller.liveVersions()).toEqual({});
    rmSync(other, { recursive: true });
  });

  it.each<[string, () => void]>([
    ['a checkout gave all sources a later time', () => utimesSync(join(folder, 'src/remote.tsx'), 9e9, 9e9)],
    ['a file that no build reads came or changed', () => write('README.md', 'more')],
    ['a source that nothing uses came', () => write('src/later.ts', 'later')],
    ['a package beside it changed where this one needs nothing of it', () => write('../shared/kit/src/other.ts', 'x')],
    ['a generated file was left out of the checkout', () => rmSync(join(folder, 'src/made.gen.ts'))],
    ['tools of before left no hashes', () => rmSync(join(folder, 'dist/sources.json'))],
    ['the folder beside it is of another remote', () => write('remote.json', '{"name":"mfe-wallet"}')],
    ['no sources lie beside it', () => rmSync(join(folder, 'remote.json'))],
  ])('is no different where %s', async (_what, change) => {
    change();
    await publish();
    expect(await caller.liveVersions()).toEqual({ 'mfe-help': '1.0.0' });
  });

  it('is told by a check, which says what it looked at', async () => {
    write('src/remote.tsx', 'two');
    await maru('check', join(folder, 'dist'), '--no-boot');
    expect(said.at(-1)).toMatch(
      /goes together.*\nnote: src\/remote.tsx changed since the build in .*what was checked$/s,
    );
  });

  it('keeps the list of sources to the team', async () => {
    await publish();
    expect((await caller.read('/files/mfe-help/1.0.0/sources.json')).statusCode).toBe(404);
    expect((await caller.read('/files/mfe-help/1.0.0/remoteEntry.js')).statusCode).toBe(200);
  });
});
