import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { lentPaths, shellChunks } from './shell-chunks';

const sources = readdirSync(join(root, 'shared'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/src\/.*\.(tsx?|css)$/.test(path))
  .map((path) => join('shared', path));

type Module = { readonly type?: string; nameForCondition(): string };
const groups = Object.entries(shellChunks.cacheGroups) as readonly (readonly [
  string,
  { readonly test: (module: Module) => boolean },
])[];
function filesOf(path: string): readonly string[] {
  const type = path.endsWith('.css') ? 'css/mini-extract' : 'javascript/auto';
  return groups
    .filter(([, { test }]) => test({ type, nameForCondition: () => join(root, path) }))
    .map(([name]) => name);
}
const inShared = (path: string) => join('shared', path);

describe('the late files of the shell', () => {
  it.each([
    ['ui/src/field/amount-field.tsx', ['forms']],
    ['ui/src/field/select.module.css', ['late']],
    ['ui/src/overlays/dialog.tsx', ['overlays']],
    ['platform/src/account/balances.store.ts', ['member']],
    ['platform/src/facade/account.ts', ['member']],
    ['domain/src/portfolio.ts', ['member']],
    ['domain/src/market-state.ts', ['member']],
    ['contract/src/exchange/refusals/order.ts', ['refusals']],
    ['platform/src/facade/refusals.ts', ['refusals']],
    ['platform/src/captcha/captcha.store.ts', ['captcha']],
    ['ui/src/qr/qr-code.tsx', []],
  ])('hold %s in %p', (path, files) => expect(filesOf(inShared(path))).toEqual(files));

  it('hold each source once', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.filter((path) => filesOf(path).length > 1)).toEqual([]);
  });

  it('name folders that exist', () => {
    const unused = lentPaths.filter((path) => !sources.some((source) => path.test(source)));
    expect(unused.filter(({ source }) => source.includes('shared'))).toEqual([]);
  });

  it('leave other libraries to a file of their own', () => {
    expect(filesOf('node_modules/@tanstack/a.js')).toEqual(['defaultVendors']);
    expect(filesOf('node_modules/dayjs/dayjs.min.js')).toEqual(['member', 'defaultVendors']);
  });
});
