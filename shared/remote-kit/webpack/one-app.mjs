import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig, packageOf, workspace } from './base.mjs';
import { FeedWorkerPlugin, workerFile } from './plugins/feed-worker.mjs';
import { ShellFilesPlugin } from './plugins/shell-files.mjs';

/** Remotes that have something to build. */
const remoteFolders = () =>
  readdirSync(workspace)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(workspace, name, 'src', 'remote.tsx')))
    .map((name) => join(workspace, name));

/** What takes the place of federation: every remote is a lazy part of the same app. */
const federationSource = (folders) => `
${folders.map((folder, at) => `import manifest${at} from ${JSON.stringify(join(folder, 'remote.json'))};`).join('\n')}
const load = {
${folders.map((folder, at) => `  [manifest${at}.name]: () => import(${JSON.stringify(join(folder, 'src', 'remote.tsx'))}),`).join('\n')}
};
export const startFederation = () => undefined;
export const loadLifecycles = ({ name }) => load[name]();
export const manifests = [${folders.map((_, at) => `manifest${at}`).join(', ')}];
`;

/** The release set is known at build time; there are no files of remotes to find. */
const releaseSetSource = `
import { manifests } from './federation.js';
const release = (manifest) => ({
  name: manifest.name, version: manifest.version, baseUrl: '', entry: '', container: '',
  preload: { js: [], css: [] }, files: {}, manifest,
});
export const readReleaseSet = () => ({ id: 'one-app', createdAt: '', remotes: manifests.map(release) });
export const fileUrl = () => '';
`;

/** Nothing is lent out; only the order of the layers and the tokens are left of it. */
const provideSource = (shell) => `
import ${JSON.stringify(join(shell, 'src', 'layout', 'layers.css'))};
import '@maru/ui/tokens.css';
`;

/**
 * The same sources of shell and remotes as one webpack app without federation, in `dist-one-app`: what a team without
 * independent deployment would ship, kept to measure ours against.
 * @param folder - absolute path of the shell.
 */
export function oneAppConfig(folder, { mode = process.env.NODE_ENV ?? 'production' } = {}) {
  const base = baseConfig(folder, 'one-app', mode);
  const generated = join(folder, 'dist-one-app.generated');
  const sources = {
    federation: federationSource(remoteFolders()),
    'release-set': releaseSetSource,
    provide: provideSource(folder),
    announce: 'export const announceScripts = () => undefined;\n',
  };
  mkdirSync(generated, { recursive: true });
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(generated, `${name}.js`), source);
  const replaced = {
    [join(folder, 'src', 'remotes', 'federation.ts')]: join(generated, 'federation.js'),
    [join(folder, 'src', 'remotes', 'release-set.ts')]: join(generated, 'release-set.js'),
    [join(folder, 'src', 'remotes', 'announce.ts')]: join(generated, 'announce.js'),
    [join(folder, 'src', 'provide.ts')]: join(generated, 'provide.js'),
  };
  return {
    ...base,
    entry: { main: './src/main.ts' },
    output: { ...base.output, path: join(folder, 'dist-one-app'), publicPath: '/shell/', uniqueName: 'maru_one_app' },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...replaced } },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new FeedWorkerPlugin('./src/prices/feed.worker.ts'),
      new ShellFilesPlugin({
        version: packageOf(folder).version,
        platformVersion: packageOf(join(workspace, 'shared', 'platform')).version,
        worker: workerFile,
      }),
    ],
  };
}
