import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaffoldProject } from './scaffold';

describe('npm create maru-remote', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'project-'));
    expect(scaffoldProject('mfe-first-steps', parent)).toBeNull();
  });
  afterAll(() => rmSync(parent, { recursive: true }));
  const read = (path: string) => readFileSync(join(parent, 'mfe-first-steps', path), 'utf8');

  it('makes a project whose packages have exact versions, and that ends at no path of this repository (PLAT-021)', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
    const files = readdirSync(join(parent, 'mfe-first-steps'), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(json|mjs|tsx?|yml|md)$/.test(file)).map(read);
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts) expect(text).not.toMatch(/__\w+__|workspace:|\.\.\/tsconfig\.base/);
  });

  it('keeps keys, builds and caches out of the repository', () => {
    expect(read('.gitignore').trim().split('\n')).toEqual(['node_modules/', 'dist/', '.maru/']);
  });

  it.each(['rewards', 'mfe-Rewards', 'mfe-../x', ''])('refuses the name "%s"', (name) => {
    expect(scaffoldProject(name, parent)).toMatch(/is no name of a remote: mfe-, then small letters/);
  });
});
