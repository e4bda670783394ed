import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import adapters from '../../../../shared/platform/src/api/axios-adapters';
import { axiosFolder, leanAxios, leanLibraries, productionRouter, routerDomFolder, routerFolder } from './libraries';

/** The libraries' modules as they were when their replacements were written and measured. */
const digests: Readonly<Record<string, string>> = {
  'axios/lib/adapters/adapters.js': '2d3df49937264cb7',
  'axios/lib/helpers/HttpStatusCode.js': 'aa20b4179d5ac760',
  'axios/lib/helpers/formDataToJSON.js': '5913b85d78673cb1',
};

const textOf = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const versionOf = (folder: string): string => JSON.parse(textOf(folder, 'package.json')).version;

const axiosModules = readdirSync(join(axiosFolder, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => join(axiosFolder, 'lib', file));

/** Modules of axios that import another, by their paths. */
const importersOf = (path: string): readonly string[] =>
  axiosModules.filter((file) =>
    [...textOf(file).matchAll(/^import .* from '([^']+)'/gm)].some(
      ([, request = '']) => resolve(dirname(file), request) === path,
    ),
  );

const nameOf = (path: string): string => relative(dirname(axiosFolder), path).replaceAll('\\', '/');

describe('modules of axios that the build replaces', () => {
  it.each(Object.keys(leanAxios).map((path) => ({ file: nameOf(path), path })))(
    'have $file as it was: read the new one, measure what replacing it saves, note its digest',
    ({ file, path }) => {
      expect(digestOf(textOf(path))).toBe(digests[file]);
    },
  );

  it.each(Object.keys(leanAxios).map((path) => ({ file: nameOf(path), path })))(
    'have $file still imported by the library, or its replacement is used no more',
    ({ path }) => {
      expect(importersOf(path)).not.toEqual([]);
    },
  );

  it('offer all that axios takes from its adapters', () => {
    const [path = ''] = Object.keys(leanAxios);
    const taken = importersOf(path).flatMap((file) =>
      [...textOf(file).matchAll(/\badapters\.(?!js')(\w+)/g)].map(([, name]) => name),
    );
    expect([...new Set(taken)]).toEqual(Object.keys(adapters));
  });
});

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

it('leaves out of libraries nothing else than these tests know', () => {
  expect(Object.keys(leanLibraries)).toEqual([...Object.keys(leanAxios), ...Object.keys(productionRouter)]);
});
