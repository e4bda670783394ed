import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { leanRuntimeRules } from './federation';
import leanText, { type LeanModule } from './lean-loader';
import { leanParcels, leanRules } from './libraries';

export const rules = [...leanRules, ...leanRuntimeRules, leanParcels(join(root, 'shell')).rule];
export const moduleOf = ({ use }: (typeof rules)[number]) =>
  (use as { readonly options: { readonly module: LeanModule } }).options.module;
export const pathOf = (name: LeanModule): string => String(rules.find((rule) => moduleOf(rule) === name)?.test);
export const leanOf = (name: LeanModule, text = readFileSync(pathOf(name), 'utf8')): string =>
  leanText.call({ getOptions: () => ({ module: name }) }, text);

/** Runs a text as an ES module. Packages are found as from its place, its own files are not. @returns what it exports by these names. */
export function run<T>(name: LeanModule, text: string, names: readonly (keyof T & string)[]): T {
  const body = text
    .replaceAll('import.meta', '({})')
    .replaceAll(/^import .* from '\.[^']*';$/gm, '')
    .replaceAll(/^import \* as (\w+) from ["']([^"']+)["'];$/gm, 'const $1 = require("$2");')
    .replaceAll(/^import ({[^}]+}) from ["']([^"']+)["'];$/gm, (_, taken: string, from: string) => {
      return `const ${taken.replaceAll(' as ', ': ')} = require("${from}");`;
    })
    .replaceAll(/^export (async function|function)/gm, '$1')
    .replace(/^export {[\s\S]*?};?$/m, '');
  const load = new Function('require', `${body}\nreturn { ${names.join(', ')} };`);
  return load(createRequire(join(dirname(pathOf(name)), 'x.js')));
}

/** Both texts of a module, for tests that are to find no difference. */
export const bothTexts: readonly (readonly [string, (name: LeanModule) => string])[] = [
  ['whole', (name) => readFileSync(pathOf(name), 'utf8')],
  ['lean', (name) => leanOf(name)],
];
