import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildChanged } from './build-changed';

/** A workspace of a shell, two remotes and the registry's page, of which one remote and the page use the components. */
const sources = {
  'pnpm-lock.yaml': 'lockfileVersion: 9',
  'shell/package.json': '{"name":"shell","dependencies":{"domain":"workspace:*"}}',
  'shell/src/main.ts': 'start();',
  'shell/server/app.ts': 'serve();',
  'mfe-help/package.json': '{"name":"help","dependencies":{"kit":"workspace:*","react":"19.0.0"}}',
  'mfe-help/src/remote.tsx': 'export {};',
  'mfe-help/src/remote.test.tsx': 'it.todo("helps");',
  'mfe-wallet/package.json': '{"name":"wallet","dependencies":{"kit":"workspace:*","ui":"workspace:*"}}',
  'mfe-wallet/src/remote.tsx': 'export {};',
  'registry/page/package.json': '{"name":"page","dependencies":{"ui":"workspace:*"}}',
  'registry/page/src/main.tsx': 'render();',
  'shared/kit/package.json': '{"name":"kit"}',
  'shared/kit/src/late.tsx': 'export {};',
  'shared/ui/package.json': '{"name":"ui","dependencies":{"domain":"workspace:*"}}',
  'shared/domain/package.json': '{"name":"domain"}',
  'shared/domain/src/fee.ts': 'export const fee = 1;',
  'tools/remote-build/package.json': '{"name":"builder","dependencies":{"ui":"workspace:*"}}',
  'tools/remote-build/webpack/preset.ts': 'export const mode = "production";',
  'tools/remote-build/harness/serve.ts': 'serve();',
};
const packages = ['shell', 'mfe-help', 'mfe-wallet', 'registry/page'];

describe('npm run build', () => {
  let workspace: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  const compile = async (_workspace: string, names: readonly string[]) => {
    for (const name of names) write(`${name}/dist/main.js`, 'built');
  };
  const build = (force = false) => buildChanged({ workspace, packages, compile, force });

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'build-'));
    for (const [path, text] of Object.entries(sources)) write(path, text);
    await build();
  });
  afterEach(() => rmSync(workspace, { recursive: true }));

  it.each([
    { changed: 'a source of one remote', path: 'mfe-help/src/remote.tsx', built: ['mfe-help'] },
    { changed: 'the registry’s page', path: 'registry/page/src/main.tsx', built: ['registry/page'] },
    { changed: 'a package that some use', path: 'shared/ui/src/button.tsx', built: ['mfe-wallet', 'registry/page'] },
    {
      changed: 'a package used through another',
      path: 'shared/domain/src/fee.ts',
      built: ['shell', 'mfe-wallet', 'registry/page'],
    },
    { changed: 'a build preset', path: 'tools/remote-build/webpack/preset.ts', built: packages },
    { changed: 'the lockfile', path: 'pnpm-lock.yaml', built: packages },
    { changed: 'what all remotes use', path: 'shared/kit/src/late.tsx', built: ['mfe-help', 'mfe-wallet'] },
    { changed: 'what serves a remote alone', path: 'tools/remote-build/harness/serve.ts', built: [] },
    { changed: 'a test', path: 'mfe-help/src/remote.test.tsx', built: [] },
    { changed: 'the HTML server', path: 'shell/server/app.ts', built: [] },
  ])('after a change of $changed builds $built and nothing else (PLAT-022)', async ({ path, built }) => {
    write(path, 'changed');
    expect(await build()).toEqual(built);
    expect(await build()).toEqual([]);
  });

  it('sees a source that came, went or took another’s name', async () => {
    write('mfe-help/src/new.ts', 'export {};');
    expect(await build()).toEqual(['mfe-help']);
    rmSync(join(workspace, 'mfe-help/src/new.ts'));
    expect(await build()).toEqual(['mfe-help']);
    rmSync(join(workspace, 'shared/domain/src/fee.ts'));
    write('shared/domain/src/fees.ts', sources['shared/domain/src/fee.ts']);
    expect(await build()).toEqual(['shell', 'mfe-wallet', 'registry/page']);
  });

  it('builds anew what is not there, and everything on demand', async () => {
    rmSync(join(workspace, 'mfe-wallet/dist'), { recursive: true });
    expect(await build()).toEqual(['mfe-wallet']);
    expect(await build(true)).toEqual(packages);
  });

  it('tries again after a build that failed', async () => {
    appendFileSync(join(workspace, 'mfe-help/src/remote.tsx'), '!');
    const failing = () => Promise.reject(new Error('mfe-help does not compile'));
    await expect(buildChanged({ workspace, packages, compile: failing })).rejects.toThrow('does not compile');
    expect(await build()).toEqual(['mfe-help']);
  });
});
