import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionRouter, routerDomFolder, routerFolder } from './libraries';

const textOf = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const versionOf = (folder: string): string => JSON.parse(textOf(folder, 'package.json')).version;

describe('the production build of the router, which the package names nowhere', () => {
  it('is of the version that was looked at: look whether the package names it by now, and note the version', () => {
    expect([versionOf(routerDomFolder), versionOf(routerFolder)]).toEqual(['7.18.5', '7.18.5']);
  });

  it('would not be taken without the replacement', () => {
    const { exports: entries } = JSON.parse(textOf(routerFolder, 'package.json'));
    expect(JSON.stringify([entries['.'], entries['./dom']])).not.toContain('dist/production');
  });

  it('takes the place of every module that react-router-dom imports', () => {
    const source = textOf(routerDomFolder, 'dist', 'index.mjs');
    const imported = [...source.matchAll(/from "(react-router[^"]*)"/g)].map(([, name]) => `${name}$`);
    expect([...new Set(imported)].sort()).toEqual(Object.keys(productionRouter).sort());
  });
});
