import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '@maru/tools-workspace';
import { libraries } from './libraries';
import { leftOut } from './pack';
import { packageAt, publishedManifest, publishedVersions, tools } from './published';

const folders = [...libraries.map((name) => `shared/${name}`), ...tools];

/** Files of a published tool, from its folder, and what each of them imports by a path. */
function importsOf(folder: string): readonly (readonly [file: string, imported: string])[] {
  const at = join(root, folder);
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file))
    .flatMap((file) =>
      [...readFileSync(join(at, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map(
        ([, path = '']) => [file, normalize(join(dirname(file), path))] as const,
      ),
    );
}

describe('a published package', () => {
  it.each(folders)('of %s depends on published ones alone, in one exact version (PLAT-021)', (folder) => {
    const { dependencies, ...manifest } = publishedManifest(packageAt(folder)) as {
      dependencies: Record<string, string>;
    };
    expect(manifest).not.toHaveProperty('private');
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it.each(tools)('of %s imports no file of its own that is left out', (folder) => {
    expect(importsOf(folder).filter(([, imported]) => leftOut.test(imported) && !imported.startsWith('..'))).toEqual(
      [],
    );
  });

  it('is refused where it depends on what stays here', () => {
    const manifest = { ...packageAt('shared/domain'), dependencies: { '@maru/exchange': 'workspace:*' } };
    expect(() => publishedManifest(manifest)).toThrow(/depends on @maru\/exchange, which is not published/);
  });

  it('bears the version of its folder', () => {
    for (const folder of folders) {
      const { name, version } = packageAt(folder);
      expect([name, publishedVersions().get(name)]).toEqual([name, version]);
    }
  });
});
