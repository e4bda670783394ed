import { firstContentLimits, type ReleaseStatement, type ScreenManifest } from '@maru/contract';
import { firstContentFindings } from './first-content';

const text = { ko: '시험', en: 'Trial', ch: '试验' };
const screen = (id: string, change: Partial<ScreenManifest> = {}): ScreenManifest => ({
  ...{ id, paths: [{ path: `/${id}/:code`, frame: 'web' }], guard: 'none', title: text, preload: 'none' },
  ...change,
});
const file = 'first-content.aa.js';
const bundle = (body: string) => `var firstContent = { firstContent(input) { ${body} } };`;

function check(source: string, change: Partial<ReleaseStatement> = {}) {
  const screens = [screen('plain'), screen('notices', { answers: ['/v1/board/notices?locale={language}'] })];
  const statement = {
    ...{ name: 'mfe-help', version: '1.0.0-aa', entry: 'remoteEntry.js', preload: { js: [], css: [] } },
    ...{ firstContent: file, manifest: { screens } },
    ...change,
  } as unknown as ReleaseStatement;
  return firstContentFindings(statement, new Map([[file, Buffer.from(source)]]));
}

describe('server bundles at the gate (decision 110)', () => {
  it('may draw what they can, and null for the rest', async () => {
    const draws = bundle(`
      const list = input.answers['/v1/board/notices?locale={language}']?.list;
      if (!Array.isArray(list)) return null;
      return [['sk-title', input.title], ...list.slice(0, 10).map((row) => ['sk-row', String(row?.title).slice(0, 300)])];`);
    expect(await check(draws)).toEqual([]);
    expect(await check(bundle(''))).toEqual([]);
  });

  it('are run for every screen and language, over answers that are missing, empty and hostile', async () => {
    const seen = bundle(`
      const { screen, language, answers, params } = input;
      throw new Error([screen, language, Object.values(answers).length, params.code].join(' '));`);
    const [first = '', ...others] = await check(seen);
    expect(first).toMatch(/^first-content\.aa\.js: screen plain in ko: it threw Error: plain ko 0 ">/);
    expect(others).toHaveLength(2);
    for (const language of ['en', 'ch']) {
      const picky = bundle(`if (input.language === '${language}') throw new Error('mine'); return null;`);
      expect((await check(picky))[0]).toContain(`screen plain in ${language}: it threw Error: mine`);
    }
  });

  it.each([
    ['missing', 'given === undefined'],
    ['null', 'given === null'],
    ['empty', 'given && Object.keys(given).length === 0 && !Array.isArray(given)'],
    ['an empty list', 'given?.list?.length === 0'],
    ['a bare list', 'Array.isArray(given)'],
    ['a text', 'typeof given === "string"'],
    ['of other types', 'given?.markets'],
    ['far too long', 'given?.list?.length === 500'],
  ])('are refused where one throws over answers that are %s', async (answers, condition) => {
    const picky = bundle(`
      const given = Object.values(input.answers)[0];
      if (input.screen === 'notices' && input.language === 'en' && (${condition})) throw new TypeError('mine');
      return null;`);
    expect(await check(picky)).toEqual([
      `${file}: screen notices in en, answers ${answers}: it threw TypeError: mine; let firstContent return null for what it cannot draw`,
    ]);
  });

  it.each([
    ['loops', bundle('for (;;);'), /it ran for more than 200 ms/],
    ['names a class that there is not', bundle('return [["sk-head", "x"]]'), /there is no class "sk-head"/],
    ['draws without end', bundle('return Array(2000).fill("")'), /more than 1000 boxes/],
    [
      'paints a text as long as it came',
      bundle('return [JSON.stringify(input.params) + "x".repeat(400)]'),
      /a text has/,
    ],
    ['exports nothing', 'var other', /it threw ReferenceError/],
    ['is too large', bundle('') + ' '.repeat(firstContentLimits.bundleBytesMax), /131072 are allowed; import less/],
  ])('are refused where one %s, with file and screen', async (_what, source, says) => {
    const findings = await check(source);
    expect(findings[0]).toMatch(says);
    for (const finding of findings) expect(finding).toContain(`${file}: `);
  });

  it('are scripts among the files, and in no page', async () => {
    expect(await check('', { firstContent: 'other.js' })).toEqual([
      'other.js: is no script among the files; build again',
    ]);
    expect(await check('', { preload: { js: [file], css: [] } })).toEqual([
      expect.stringContaining('pages load it too'),
    ]);
    expect(await firstContentFindings({ manifest: { screens: [] } } as unknown as ReleaseStatement, new Map())).toEqual(
      [],
    );
  });
});
