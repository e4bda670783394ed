import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  brotliBytes,
  checkEntries,
  checkFirstContent,
  checkScreens,
  firstContentOf,
  screenBytesMaxOf,
} from './first-content';

const screen = (id: string, path: string) => ({ id, paths: [{ path, frame: 'web' }] });
const sizes = (...entries: readonly (readonly [string, number])[]) =>
  Object.fromEntries(entries.map(([name, brotli]) => [name, { raw: brotli * 3, brotli }]));

/** Builds of a shell and two remotes, of which one has the screen of `/` and a second screen. */
const files = {
  'shell/dist/shell.json': JSON.stringify({
    scripts: ['main.js'],
    styles: ['main.css'],
    lends: { '@maru/ui/fields': ['fields.js', 'common.js'], '@maru/ui/charts': ['charts.js', 'common.js'] },
  }),
  'mfe-help/remote.json': JSON.stringify({ screens: [screen('faq', '/help/faq')] }),
  'mfe-trading/remote.json': JSON.stringify({
    screens: [screen('main', '/'), screen('exchange', '/exchange/:market')],
  }),
  'mfe-trading/dist/files.json': JSON.stringify({
    entry: 'remoteEntry.js',
    preload: {
      js: ['remote.js'],
      css: ['styles.css'],
      screens: { main: ['market.js'], exchange: ['book.js'] },
      shares: { exchange: ['@maru/ui/fields', '@maru/ui/charts'] },
    },
    sizes: sizes(['remoteEntry.js', 7], ['remote.js', 3], ['market.js', 4], ['book.js', 9], ['styles.css', 2]),
  }),
};
const shellSizes = { 'main.js': 100, 'main.css': 10, 'fields.js': 5, 'charts.js': 6, 'common.js': 1 };

describe('the first content of a page, from its builds', () => {
  let workspace: string;
  const names = ['mfe-help', 'mfe-trading'];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  const contentOf = (path: string) => firstContentOf(path, { workspace, names });

  beforeAll(() => {
    workspace = mkdtempSync(join(tmpdir(), 'content-'));
    for (const [path, text] of Object.entries(files)) write(path, text);
    for (const [file, brotli] of Object.entries(shellSizes)) {
      write(`shell/dist/${file}`, 'x'.repeat(brotli * 3));
      write(`shell/dist/${file}.br`, 'x'.repeat(brotli));
    }
  });
  afterAll(() => rmSync(workspace, { recursive: true }));

  it('is what the HTML of Main names: files of the shell, of the remote and of the one screen', () => {
    expect(contentOf('/')).toEqual([
      { path: 'shell/dist/main.js', raw: 300, brotli: 100 },
      { path: 'shell/dist/main.css', raw: 30, brotli: 10 },
      { path: 'mfe-trading/dist/remoteEntry.js', raw: 21, brotli: 7 },
      { path: 'mfe-trading/dist/remote.js', raw: 9, brotli: 3 },
      { path: 'mfe-trading/dist/market.js', raw: 12, brotli: 4 },
      { path: 'mfe-trading/dist/styles.css', raw: 6, brotli: 2 },
    ]);
  });

  it('counts a lent file once, for however many modules that the screen borrows', () => {
    expect(brotliBytes(contentOf('/exchange/KRW-BTC'))).toBe(100 + 10 + 5 + 1 + 6 + 7 + 3 + 9 + 2);
  });

  it('cannot be told for a path without a screen', () => {
    expect(() => contentOf('/nowhere')).toThrow('No remote has a screen at /nowhere');
  });

  it('may be as large as its budget, and fails the build with one byte more', () => {
    const content = contentOf('/');
    expect(() => checkFirstContent(content, 126)).not.toThrow();
    expect(() => checkFirstContent(content, 125)).toThrow(/126 bytes brotli, 1 more.*100 shell\/dist\/main\.js/s);
  });

  it('begins with an entry that is no larger than it may be: the build fails and names the remote', () => {
    const builds = { workspace, names: ['mfe-trading'] };
    expect(() => checkEntries(builds, 7)).not.toThrow();
    expect(() => checkEntries(builds, 6)).toThrow(/they may be\n {2}7 of 6 mfe-trading$/);
  });

  it('is for no screen more of its own remote than that screen may need: the build fails and names it', () => {
    const builds = { workspace, names: ['mfe-trading'] };
    expect(['mfe-trading', 'mfe-help', 'mfe-tokensale'].map(screenBytesMaxOf)).toEqual(
      [40, 25, 25].map((kib) => kib * 1024),
    );
    expect(() => checkScreens(builds, () => 21)).not.toThrow();
    expect(() => checkScreens(builds, () => 20)).toThrow(/they may\n {2}21 of 20 mfe-trading exchange$/);
  });
});
