import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typedFolders } from '../check';

const root = join(__dirname, '..', '..', '..');
/** Every folder with code of ours. */
const sourceFolders = [
  ...['shared'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)),
  ...readdirSync(root).filter((name) => /^mfe-|^(shell|exchange|registry|confirmation|tools|e2e|bench)$/.test(name)),
  'registry/page',
  'backoffice/page',
];
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(^|\/)(node_modules|dist[\w-]*)\//.test(path),
  );
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifestsIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}/package.json`)
    .filter((path) => existsSync(join(root, path)));

/** Where JavaScript may stand. */
const plain =
  /^(scripts|deploy|registry\/page|exchange\/src\/sandbox\/page|shell\/server\/pwa|shared\/testing\/jest)\/|^(registry\/cli\/bin|tools\/create-maru-remote\/bin|tools\/product\/end-with-parent|jest\.config|\.dependency-cruiser)\.mjs$/;

/** Paths of the sources in a folder, from the repository's. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!entry.isDirectory()) return [path];
    return /^(node_modules|dist.*|\..*)$/.test(entry.name) ? [] : filesIn(path);
  });

describe('the repository', () => {
  it('has the top level that people look for (PLAT-001)', () => {
    const wanted = ['package.json', 'pnpm-workspace.yaml', 'shell', 'shared', 'e2e', 'docker-compose.yml', 'README.md'];
    const remotes = ['auth', 'wallet', 'trading', 'tokensale', 'account', 'help'].map((name) => `mfe-${name}`);
    for (const name of [...wanted, ...remotes]) expect(existsSync(join(root, name))).toBe(true);
  });

  it('uses the packages that the product is to be built with (PLAT-004)', () => {
    const manifests = [
      'package.json',
      'shell/package.json',
      'e2e/package.json',
      ...manifestsIn('shared'),
      ...manifestsIn('tools'),
    ];
    const all = manifests.map(read).join('\n');
    const card = [
      'react',
      'react-dom',
      'webpack',
      '@module-federation/enhanced',
      'react-router-dom',
      'single-spa',
      'rxjs',
      'axios',
      'mobx',
      'mobx-react-lite',
      'i18next',
      'decimal.js',
      'dayjs',
      'jest',
      '@testing-library/react',
      '@playwright/test',
    ];
    for (const name of card) expect(all).toContain(`"${name}":`);
  });

  it('pins every version exactly (PLAT-002)', () => {
    const manifests = [
      'package.json',
      ...sourceFolders.map((name) => `${name}/package.json`).filter((path) => existsSync(join(root, path))),
      ...manifestsIn('tools'),
    ];
    for (const path of manifests) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
        string,
        Record<string, string>
      >;
      for (const version of Object.values({ ...dependencies, ...devDependencies }))
        expect(version).toMatch(/^(\d+\.\d+\.\d+|workspace:\*)/);
    }
  });

  it('checks types strictly in every package, and each of them is checked (PLAT-003)', () => {
    const { compilerOptions } = JSON.parse(read('tsconfig.base.json'));
    expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
    const written = sourceFolders.filter((folder) => filesOf(folder).some((path) => /\.tsx?$/.test(path)));
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((folder) => !typedFolders.includes(folder))).toEqual([]);
    for (const folder of typedFolders) {
      const config = JSON.parse(read(`${folder}/tsconfig.json`));
      expect([folder, join(folder, config.extends)]).toEqual([folder, 'tsconfig.base.json']);
      const options = Object.keys(config.compilerOptions ?? {});
      expect([folder, options.filter((name) => !['lib', 'types'].includes(name))]).toEqual([folder, []]);
    }
  });

  it('turns type checking off nowhere (PLAT-003)', () => {
    const quiet = sourceFolders
      .flatMap((folder) => filesOf(folder).map((path) => `${folder}/${path}`))
      .filter((path) => /\.tsx?$/.test(path) && /@ts-(nocheck|ignore)\b/.test(read(path)));
    expect(quiet.filter((path) => !path.endsWith('repository.test.ts'))).toEqual([]);
  });

  it('is TypeScript but for what configures it, what runs before the install, in a container or as it is in a page (PLAT-003)', () => {
    expect(filesIn('').filter((path) => /\.[cm]?js$/.test(path) && !plain.test(path))).toEqual([]);
    expect(filesIn('').filter((path) => /\.d\.[cm]ts$/.test(path))).toEqual([]);
  });

  it('has in scripts/ where commands begin, and nothing else', () => {
    const scripts = filesIn('scripts');
    expect(scripts.every((path) => path.endsWith('.mjs'))).toBe(true);
    expect(scripts.map(read).join('').split('\n').length).toBeLessThan(150);
    for (const path of scripts.filter((name) => name !== 'scripts/install.mjs')) {
      const [, entry = 'none'] = /load\('([^']+)'\)/.exec(read(path)) ?? [];
      expect([path, existsSync(join(root, 'tools', entry))]).toEqual([path, true]);
    }
  });
});
