import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageVersions } from './package-versions';

it('finds the version of each package once, where imports of the folder find it', () => {
  const root = mkdtempSync(join(tmpdir(), 'versions-'));
  const install = (folder: string, name: string, version: string) => {
    mkdirSync(join(root, folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, folder, 'node_modules', name, 'package.json'), JSON.stringify({ version }));
  };
  install('.', '@maru/ui', '1.0.0');
  install('.', '@maru/domain', '1.2.0');
  install('mfe-a', '@maru/ui', '2.1.0');
  const modules = ['@maru/ui', '@maru/ui/charts', '@maru/domain/token-sale', '@maru/gone'];
  expect(packageVersions(modules, join(root, 'mfe-a'))).toEqual({ '@maru/domain': '1.2.0', '@maru/ui': '2.1.0' });
  rmSync(root, { recursive: true });
});
