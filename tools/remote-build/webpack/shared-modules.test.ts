import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { eagerModules, lazyModules } from './shared-modules';

const source = readFileSync(join(root, 'shell', 'src', 'provide.ts'), 'utf8');
const importsOf = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name);

/** A prefix such as `react/` is provided by the modules under it that are imported. */
const isPrefix = (name: string) => name.endsWith('/');

describe('what the shell provides', () => {
  it('is, from the start, what remotes expect to be there from the start (PLAT-030, PLAT-031)', () => {
    const eager = importsOf(/^import '([^']+)'/gm);
    const expected = eagerModules.filter((name) => !isPrefix(name));
    expect(eager).toEqual(expect.arrayContaining(expected));
    expect(eager).toEqual(expect.arrayContaining(['react/jsx-runtime', 'react-dom/client']));
  });

  it('includes the heavy parts in chunks of their own (PLAT-031)', () => {
    expect(importsOf(/import\('([^']+)'\)/g).sort()).toEqual([...lazyModules].sort());
  });
});
