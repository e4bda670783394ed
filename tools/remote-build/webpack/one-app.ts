import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PAGE_ELEMENT } from '@maru/contract';
import { root } from '@maru/tools-workspace';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type BaseConfiguration, baseConfig, type Mode, modeOfEnvironment, packageOf } from './base';
import { leanParcels } from './lean/libraries';
import { FeedWorkerPlugin } from './plugins/feed-worker';
import { ShellFilesPlugin } from './plugins/shell-files';

/** Remotes that have something to build. */
const remoteFolders = (): readonly string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'src', 'remote.tsx')))
    .map((name) => join(root, name));

/** Replaces Module Federation: each remote is a lazy chunk of the same app. */
const federationSource = (folders: readonly string[]): string => `
${folders.map((folder, at) => `import manifest${at} from ${JSON.stringify(join(folder, 'remote.json'))};`).join('\n')}
const load = {
${folders.map((folder, at) => `  [manifest${at}.name]: () => import(${JSON.stringify(join(folder, 'src', 'remote.tsx'))}),`).join('\n')}
};
export const startFederation = () => undefined;
export const loadLifecycles = ({ name }) => load[name]();
export const manifests = [${folders.map((_, at) => `manifest${at}`).join(', ')}];
`;

/** Replaces the release verifier: remotes are known at build time, so there are no signatures to verify. */
export const verifierSource = `
import { manifests } from './federation';
const release = (manifest) => ({
  name: manifest.name, version: manifest.version, baseUrl: '', entry: '', container: '',
  preload: { js: [], css: [] }, files: {}, manifest,
});
const set = {
  id: 'one-app', sequence: 1, remotes: manifests.map(release), fallbacks: {}, withdrawn: [],
  trust: null, refused: new Map(), overridden: null,
};
export const createReleaseVerifier = () => ({
  verify: async () => set,
  verifyPage: async () => set,
  describe: async (release) => release,
  verifyTeam: async () => null,
  loadLastGood: async () => null,
});
`;

/**
 * The script guard as it is, but for pages that name no files: plain HTML has no hashes, as such apps usually have none.
 * @param folder - that the guard stands in.
 */
export function guardSource(folder: string): string {
  const whole = readFileSync(join(folder, 'script-guard.ts'), 'utf8');
  const known = 'if (allowed.integrityOf(address))';
  if (!whole.includes(known)) throw new Error('One app: the script guard has changed.');
  return whole
    .replace(known, `if (allowed.integrityOf(address) || !page.document.getElementById('${PAGE_ELEMENT}'))`)
    .replace("'./file-url'", JSON.stringify(join(folder, 'file-url.ts')));
}

/** Replaces the list of shared modules: nothing is lent. */
const provideSource = 'export {};\n';

/** @returns the replaced module and the one that stands in for it. */
function replace(module: string, generated: string, source: string): readonly [string, string] {
  if (!existsSync(module)) throw new Error(`One app: there is no ${module} to replace.`);
  const target = join(generated, basename(module));
  writeFileSync(target, source);
  return [module, target];
}

/** Writes the replacements of shell modules. @returns the aliases that lead to them. */
function replacements(shell: string): Readonly<Record<string, string>> {
  const generated = join(shell, 'dist-one-app.generated');
  const replaced = {
    'remotes/federation.ts': federationSource(remoteFolders()),
    'remotes/release-verifier.ts': verifierSource,
    'remotes/announce.ts': 'export const announceScripts = () => undefined;\n',
    'provide.ts': provideSource,
    'files/script-guard.ts': guardSource(join(shell, 'src', 'files')),
  };
  mkdirSync(generated, { recursive: true });
  return Object.fromEntries(
    Object.entries(replaced).map(([part, source]) => replace(join(shell, 'src', part), generated, source)),
  );
}

/**
 * The same sources of shell and remotes as one webpack app without federation, in `dist-one-app`: what a team without
 * independent deployment would ship, kept to measure ours against.
 * @param folder - absolute path of the shell.
 */
export function oneAppConfig(
  folder: string,
  { mode = modeOfEnvironment() }: { readonly mode?: Mode } = {},
): BaseConfiguration {
  const base = baseConfig(folder, 'one-app', mode);
  const parcels = leanParcels(folder);
  return {
    ...base,
    entry: { main: ['./src/layout/layers.css', '@maru/ui/tokens.css', './src/main.ts'] },
    output: { ...base.output, path: join(folder, 'dist-one-app'), publicPath: '/shell/', uniqueName: 'maru_one_app' },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...parcels.alias, ...replacements(folder) } },
    module: { rules: [...base.module.rules, parcels.rule] },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new FeedWorkerPlugin('./src/prices/feed.worker.ts'),
      new ShellFilesPlugin({
        version: packageOf(folder).version,
        platformVersion: packageOf(join(root, 'shared', 'platform')).version,
        shared: join(root, 'shared'),
      }),
    ],
  };
}
