import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from '@maru/tools-workspace';

/** Folders whose texts and screen names members read before anything else; the exchange's names its coins. */
const folders = ['shell', 'shared/platform', 'shared/remote-kit', 'shared/ui', 'shared/contract', ...remotes].map(
  (folder) => join(root, folder, 'src'),
);
const others = [join(root, 'exchange/seed/coins.ts'), ...remotes.map((name) => join(root, name, 'remote.json'))];
const isTexts = (path: string) => /(locales|texts)\/(ko|en)(\.[a-z]+)?\.json$/.test(path);
/** Code that has texts in it, such as those that are there before any catalogue; of it the Korean characters alone. */
const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

/** Figures, currencies and marks that screens put together, and all of ASCII. */
const always = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}₩₿·…–—“”‘’▲▼△▽→←↑↓×±≈≤≥•①②③④⑤⑥⑦⑧⑨`;

/** The font that glyphs are taken from, and the one that the page fetches at once. */
export const fullFont = join(
  root,
  'shared/ui/node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2',
);
export const ownFont = join(root, 'shared/ui/src/tokens/own-glyphs.woff2');
/** Characters of the own font, one line. */
export const ownGlyphs = join(root, 'shared/ui/src/tokens/own-glyphs.txt');

/** Every character of the texts in Korean and English, of screen names and of coin names, sorted. */
export function charactersOfTexts(): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const read = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('');
  const inCode = read(files.filter(isCode)).match(/\p{Script=Hangul}/gu) ?? [];
  const written = read([...files.filter(isTexts), ...others]) + inCode.join('');
  // What no glyph can be for: controls, and Chinese, which Pretendard does not have.
  const drawn = [...new Set(written + always)].filter((character) => !/[\p{Cc}\p{Cf}\p{Script=Han}]/u.test(character));
  return drawn.sort().join('');
}
