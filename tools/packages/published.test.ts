import { libraries } from './libraries';
import { packageAt, publishedManifest, publishedVersions, tools } from './published';

const folders = [...libraries.map((name) => `shared/${name}`), ...tools];

describe('a published package', () => {
  it.each(folders)('of %s depends on published ones alone, in one exact version (PLAT-021)', (folder) => {
    const { dependencies, ...manifest } = publishedManifest(packageAt(folder)) as {
      dependencies: Record<string, string>;
    };
    expect(manifest).not.toHaveProperty('private');
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
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
