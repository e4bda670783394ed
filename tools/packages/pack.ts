import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from '@maru/tools-boot/page';
import { knownVersions } from '@maru/tools-scaffold/versions';
import { root, run } from '@maru/tools-workspace';
import { compileLibraries } from './compile';
import { isSource, libraries } from './libraries';
import { type PackageJson, packageAt, publishedManifest, publishedVersions, tools } from './published';

/** Of packages that are published as sources: tests, what only they use, and pages that are published built or not at all. */
export const leftOut =
  /^page(\/|$)|(^|\/)(node_modules|dist|fixtures|testing)(\/|$)|\.test\.tsx?$|(^|\/)tsconfig\.json$/;

const output = join(root, '.maru', 'packages');
const staged = (name: string): string => join(output, 'staged', name);

/**
 * Packs everything that a team outside of this repository builds with.
 * @returns the folder of the tarballs, as `npm publish` takes them.
 */
export async function packAll(): Promise<string> {
  rmSync(output, { recursive: true, force: true });
  await compileLibraries((library) => join(staged(`@maru/${library}`), 'dist'));
  for (const library of libraries) stageLibrary(library);
  for (const folder of tools) stageTool(folder);
  await stageBootPage();
  stageVersions();
  const tarballs = join(output, 'tarballs');
  mkdirSync(tarballs);
  for (const name of publishedVersions().keys())
    await run('npm', ['pack', staged(name), '--pack-destination', tarballs, '--silent'], { quiet: true });
  return tarballs;
}

function stageLibrary(library: string): void {
  const manifest = packageAt(`shared/${library}`);
  const built = (file: string) => file.replace(/^\.\/src\//, './dist/');
  const door = (file: string): unknown => {
    if (!isSource(file)) return built(file);
    const path = built(file).replace(/\.tsx?$/, '');
    return { types: `${path}.d.ts`, default: `${path}.js` };
  };
  const exports = Object.fromEntries(Object.entries(manifest.exports ?? {}).map(([name, file]) => [name, door(file)]));
  const { sideEffects } = manifest;
  const effects = Array.isArray(sideEffects) ? { sideEffects: sideEffects.map((path) => built(path)) } : {};
  stage(manifest, `shared/${library}`, { exports, ...effects });
}

function stageTool(folder: string): void {
  const manifest = packageAt(folder);
  cpSync(join(root, folder), staged(manifest.name), {
    recursive: true,
    filter: (path) => !leftOut.test(path.slice(join(root, folder).length + 1)),
  });
  stage(manifest, folder, {});
}

function stage(manifest: PackageJson, folder: string, change: object): void {
  const target = staged(manifest.name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(publishedManifest(manifest, change), null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  const changelog = join(root, folder, 'CHANGELOG.md');
  if (existsSync(changelog)) cpSync(changelog, join(target, 'CHANGELOG.md'));
}

/** The page that a release is tried out in: it is built from the sources of platform and components, which are not published. */
async function stageBootPage(): Promise<void> {
  cpSync(await buildPage(), join(staged('@maru/tools-boot'), 'built'), { recursive: true });
}

/** Versions that a new project depends on. */
function stageVersions(): void {
  const path = join(staged('@maru/tools-scaffold'), 'versions.json');
  writeFileSync(path, `${JSON.stringify(knownVersions(), null, 2)}\n`);
}

/** Tarballs in a folder. */
export const tarballsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));
