import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { ShellFilesPlugin } from './shell-files';

// Reads types by a compiler that jest cannot load; nothing is lent here.
jest.mock('../members/offered-members', () => ({}));

describe('what a build of the shell leaves for the one who hands it in (PLAT-044)', () => {
  let workspace: string;
  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), 'workspace-'));
  });
  afterEach(() => rmSync(workspace, { recursive: true }));

  const sources = {
    'shell/package.json': '{"name":"@maru/shell"}',
    'shell/src/main.js': "import '../../shared/ui/src/used.js'; import 'installed'; import('./late.js');",
    'shell/src/late.js': 'export default 1;',
    'shell/src/unused.js': 'unused();',
    'shared/ui/src/used.js': 'used();',
    'shared/platform/package.json': '{"version":"1.0.0"}',
    'node_modules/installed/index.js': 'installed();',
  };

  it('are the hashes of its own sources, of those of packages beside it, and of the descriptions with the versions', async () => {
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true });
      writeFileSync(join(workspace, path), text);
    }
    const shared = join(workspace, 'shared');
    const compiler = webpack({
      ...{ mode: 'development', devtool: false, context: join(workspace, 'shell'), entry: './src/main.js' },
      output: { path: join(workspace, 'shell', 'dist') },
      plugins: [new ShellFilesPlugin({ version: '1.0.0', platformVersion: '1.0.0', shared })],
    });
    const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
      compiler.run((error, built) => (error ? fail(error) : done(built))),
    );
    expect(stats?.compilation.errors).toEqual([]);
    const hashes = JSON.parse(readFileSync(join(workspace, 'shell', 'dist', 'sources.json'), 'utf8'));
    const hashOf = (path: keyof typeof sources) =>
      `sha384-${createHash('sha384').update(sources[path]).digest('base64')}`;
    expect(hashes).toEqual({
      '../shared/platform/package.json': hashOf('shared/platform/package.json'),
      '../shared/ui/src/used.js': hashOf('shared/ui/src/used.js'),
      'package.json': hashOf('shell/package.json'),
      'src/late.js': hashOf('shell/src/late.js'),
      'src/main.js': hashOf('shell/src/main.js'),
    });
  });
});
