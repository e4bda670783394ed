import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstContent, firstContentClasses, type Language, type ScreenShape } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import ch from '../src/locales/ch.json';
import en from '../src/locales/en.json';
import ko from '../src/locales/ko.json';
import { skeletonMarkup } from './skeleton';
import { skeletonStyle, styleOf } from './skeleton-style';
import { targetOf } from './target';

const trust = new TestTrust(['mfe-wallet']);
const menu = (label: string) =>
  ({ place: ['header', 'tab'], order: 1, label: { ko: label, en: 'Assets', ch: '资产' }, icon: 'assets' }) as const;
const remotes = (shape: ScreenShape, label = '자산') => [
  trust.release('mfe-wallet', {
    manifest: {
      ...trust.release('mfe-wallet').manifest,
      screens: [
        {
          id: 'assets',
          paths: [
            { path: '/balances', frame: 'web' },
            { path: '/app/balances', frame: 'app' },
          ],
          guard: 'none',
          title: { ko: '내 <자산>', en: 'My assets', ch: '我的资产' },
          intro: { ko: '현재가 기준 <b>', en: 'At last prices', ch: '按最新价' },
          shape,
          menu: menu(label),
          preload: 'none',
        },
      ],
    },
  }),
];
function markup(path: string, shape: ScreenShape, language: Language = 'ko'): string {
  const live = remotes(shape);
  return skeletonMarkup({ target: targetOf(path, { remotes: live }), remotes: live, language });
}

const tight = (css: string) => css.replace(/\s*([:,{};])\s*/g, '$1').replaceAll(';}', '}');

describe('the first paint', () => {
  it('has the words of header, tab bar and screen, escaped, in the language of the visitor', () => {
    const page = markup('/balances', 'table');
    expect(page).toContain('<span class="sk-n2">자산</span>');
    expect(page).toContain('내 &lt;자산&gt;');
    expect(page).not.toContain('<자산>');
    expect(markup('/balances', 'table', 'en')).toContain('My assets');
    expect(page).toContain('<div class="sk-intro">현재가 기준 &lt;b&gt;</div>');
  });

  it('has the shape of the screen, and a table where nothing is known', () => {
    expect(markup('/balances', 'form')).toContain('sk-form');
    expect(markup('/balances', 'trading')).toContain('sk-trading');
    expect(markup('/nowhere', 'form')).toContain('sk-table');
  });

  it('has header and tab bar at addresses of the app, too, for browsers (SHEL-056)', () => {
    const page = markup('/app/balances', 'table');
    expect(page).toBe(markup('/balances', 'table'));
    expect(page).toMatch(/sk-head.*내 &lt;자산&gt;.*sk-foot/);
  });

  it('has the fonts of the page, so that lines break where they will', async () => {
    const tokens = await readFile(join(__dirname, '../../shared/ui/src/tokens/tokens.css'), 'utf8');
    const faces = tight(tokens).match(/@font-face{font-family:"Maru Noto"[^}]*}/g) ?? [];
    expect(faces).toHaveLength(2);
    for (const face of faces) expect(tight(skeletonStyle)).toContain(face);
    const [, fonts = ''] = /--font:([^;]+);/.exec(tight(tokens)) ?? [];
    expect(fonts).toContain('"Maru Noto"');
    expect(tight(skeletonStyle)).toContain(fonts);
  });

  it('has the words of the header where the page will have them, in every language and width', async () => {
    const layout = tight(await readFile(join(__dirname, '../src/layout/layout.module.css'), 'utf8'));
    const roomsIn = (css: string) => [...css.matchAll(/--(?:sk-)?letter:([\d.]+)em/g)].map(([, room]) => Number(room));
    // Anywhere, in English, and in English on an upright tablet.
    expect(roomsIn(layout)).toHaveLength(3);
    expect(roomsIn(skeletonStyle)).toEqual(roomsIn(layout));
    expect(layout).toContain('min-inline-size:calc(var(--letters) * var(--letter) + 2 * var(--space-2))');
    expect(skeletonStyle).toContain('min-width:calc(var(--sk-letters)*var(--sk-letter) + 16px);padding:8px');
    expect(layout).toMatch(/--letter:0.56em;padding-inline:var\(--space-1\);font-size:var\(--size-13\)/);
    expect(skeletonStyle).toContain('--sk-letter:.56em;padding-inline:4px;font-size:13px');
    // As every element of the page once its stylesheet is there: the padding is part of the room.
    expect(skeletonStyle).toMatch(/\.sk-head \*,[^{]*\{box-sizing:border-box\}/);
  });

  it.each([
    ['ko', ko],
    ['en', en],
    ['ch', ch],
  ] as const)('has all words of the tab bar, each in as much room as on the page: %s', (language, { more }) => {
    const [, words = ''] = /sk-foot">(.*?)<\/div>/.exec(markup('/balances', 'table', language)) ?? [];
    expect(words.match(/(?<=>)[^<]+/g)?.at(-1)).toBe(more);
    expect(words.match(/<span/g)).toHaveLength(2);
  });

  it('names the layers of the page before anything else, in the order of the shell’s stylesheet, which follows it', async () => {
    const layers = await readFile(join(__dirname, '../src/layout/layers.css'), 'utf8');
    const [order = ''] = /@layer [^;]+;/.exec(layers) ?? [];
    expect(skeletonStyle.startsWith(order.replaceAll(', ', ','))).toBe(true);
    expect(order).toContain('base, ui, shell');
  });

  it('styles every box that it draws', () => {
    const shapes: readonly ScreenShape[] = ['table', 'list', 'form', 'cards', 'markets', 'trading'];
    const classes = shapes.flatMap(
      (shape) => markup('/balances', shape).match(/(?<=class="[^"]*)sk-[a-z-]+\d*/g) ?? [],
    );
    const bare = new Set(['sk-table', 'sk-middle']);
    expect([...new Set(classes)].filter((name) => !bare.has(name) && !skeletonStyle.includes(`.${name}`))).toEqual([]);
  });

  it('has what the remote has drawn in the place of the shape, escaped, and boxes with nothing but classes', () => {
    const live = remotes('list');
    const content = [['sk-article', ['sk-line', '<img src=x onerror="alert(1)">'], '&amp;']] as const;
    const target = targetOf('/balances', { remotes: live });
    const page = skeletonMarkup({ target, remotes: live, language: 'ko', content });
    expect(page).toContain(
      '<div class="sk-main sk-list"><div class="sk-article"><div class="sk-line">&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</div>&amp;amp;</div></div>',
    );
    expect(page).toContain('<span class="sk-n2">자산</span>');
    expect(page).not.toContain('sk-row');
  });

  it('brings the rules of what is drawn, and no others', () => {
    const notices: FirstContent = [['sk-panel', ['sk-article', 'x']]];
    expect(styleOf(notices)).toContain('.sk-article{');
    expect(styleOf(notices)).not.toMatch(/sk-sale|sk-price/);
    expect([styleOf(null), styleOf([['sk-row', 'x']])]).toEqual(['', '']);
  });

  it('has a rule for every class that a remote may use, and keeps those of the frame to itself', () => {
    const bare = new Set(['sk-line', 'sk-middle', 'sk-side', 'sk-field', 'sk-body']);
    const unstyled = firstContentClasses.filter(
      (name) => !bare.has(name) && !new RegExp(`\\.${name}[^a-z-]`).test(skeletonStyle + styleOf([[name]])),
    );
    expect(unstyled).toEqual([]);
    for (const frame of ['sk-head', 'sk-foot', 'sk-logo', 'sk-menu', 'sk-cover', 'sk-main'])
      expect(firstContentClasses).not.toContain(frame);
  });
});
