import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8');
const testsIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));

describe('the tests of the house', () => {
  it('stand beside the code of every package and run under jest, screens with Testing Library (PLAT-070)', () => {
    const run = read('jest.config.mjs');
    for (const folder of [
      'exchange',
      'registry',
      'shell',
      'shared/contract',
      'shared/domain',
      'shared/platform',
      'shared/client',
      'shared/server',
      'shared/remote-kit',
      'shared/ui',
      'registry/page',
      'backoffice/page',
      'confirmation',
      'tools',
    ]) {
      expect(run).toContain(`'${folder}`);
      expect([folder, testsIn(folder).length > 0]).toEqual([folder, true]);
    }
    for (const remote of remotes) {
      const screens = testsIn(`${remote}/src/screens`).filter((file) => file.endsWith('.tsx'));
      expect([remote, screens.length > 0]).toEqual([remote, true]);
      for (const screen of screens) expect(read(screen)).toContain('@testing-library/');
    }
  });

  it('drive the product in Chromium in the size of a desk and of the app (PLAT-071)', () => {
    const config = read('e2e', 'playwright.config.ts');
    expect(config).toContain('viewport: { width: 1440, height: 900 }');
    expect(config).toContain('viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true');
    expect(read('tools', 'tasks', 'run-tests.ts')).toContain("part('e2e')");
  });
});
