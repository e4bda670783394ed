import type { Center, FirstContentInput } from '@maru/contract';
import { paintedTexts } from '@maru/platform/testing';
import manifest from '../remote.json';
import { firstContent } from './first-content';
import { paintedMarkets } from './first-content/painted-markets';
import en from './locales/en.json';
import ko from './locales/ko.json';

type Row = Center['markets'][number];
function market(code: string, changed: Partial<Row> = {}) {
  const [base, coin] = code.split('-');
  return {
    code,
    baseCoinCode: base,
    dealCoinCode: coin,
    dealCoinName: `${coin} 코인`,
    dealCoinNameEn: `${coin} coin`,
    close: '1500',
    high: '1600',
    low: '1400',
    b_close: '1000',
    acc_amount: '2000000',
    rules: { ticks: [{ from: '0', tick: '0.1' }] },
    ...changed,
  };
}
const center = (...markets: object[]) => ({
  coins: ['BTC', 'ETH', 'XRP'].map((code) => ({ code, enable: 'Y' })),
  markets,
});
const input = (answer: unknown, change: Partial<FirstContentInput> = {}): FirstContentInput => ({
  screen: 'main',
  path: '/',
  search: '',
  params: {},
  language: 'ko',
  now: '2026-11-23T03:04:05.000Z',
  title: '마켓',
  visitor: true,
  words: ['이름', '현재가', '전일대비', '고가/저가', '거래대금', '24시간'],
  answers: answer === undefined ? {} : { '/v1/centers/dexko': answer },
  ...change,
});
const texts = (answer: unknown, change: Partial<FirstContentInput> = {}) =>
  paintedTexts(firstContent(input(answer, change)));

describe('figures of the first paint', () => {
  it('are those of the won markets, the most traded first, in the steps of their prices, with their age', () => {
    const answer = center(
      market('KRW-ETH'),
      market('KRW-BTC', { close: '900', acc_amount: '10000000' }),
      market('BTC-ETH'),
    );
    const painted = paintedMarkets(input(answer));
    expect(painted?.traded).toMatchObject([
      { code: 'KRW-BTC', name: 'BTC 코인', label: 'BTC/KRW', price: '900.0', change: '▼ 10.00%', turnover: '10' },
      { code: 'KRW-ETH', price: '1,500.0', change: '▲ 50.00%', turnover: '2' },
    ]);
    expect(painted?.age).toBe('12:04:05 기준');
  });

  it('are named in the language of the visitor', () => {
    const painted = paintedMarkets(input(center(market('KRW-BTC')), { language: 'en' }));
    expect(painted).toMatchObject({ age: 'As of 12:04:05', traded: [{ name: 'BTC coin' }] });
  });

  it('leave out coins that are switched off', () => {
    const answer = center(market('KRW-LUNA'), market('KRW-BTC'));
    expect(paintedMarkets(input(answer))?.traded.map(({ code }) => code)).toEqual(['KRW-BTC']);
  });

  it.each([[undefined], [null], [[]], [{}], ['x'], [{ coins: [], markets: [{}] }], [center({ code: 'KRW-BTC' })]])(
    'are not there where the answer is %j',
    (answer) => {
      for (const screen of ['main', 'exchange']) expect(firstContent(input(answer, { screen }))).toBeNull();
    },
  );

  it('stand in tiles and first rows of Main, under the words of its columns', () => {
    const shown = texts(center(market('KRW-BTC')));
    expect(shown).toEqual(expect.arrayContaining(['마켓', 'BTC 코인', 'BTC/KRW', '1,500.0', '▲ 50.00%', '현재가']));
    expect(shown).toEqual(expect.arrayContaining(['1,600.0', '1,400.0', '12:04:05 기준']));
  });

  it('stand beside the next steps: for a visitor as the screen says them, for a member without a name', () => {
    const answer = center(market('KRW-BTC'));
    const { welcomeVisitor, welcomeVisitorText, welcomeMemberText, signUp, toHistory } = ko.main;
    expect(texts(answer)).toEqual(expect.arrayContaining([welcomeVisitor, welcomeVisitorText, signUp]));
    const member = texts(answer, { visitor: false });
    expect(member).toEqual(expect.arrayContaining([welcomeMemberText, toHistory]));
    expect(member).not.toContain(welcomeVisitor);
    expect(texts(answer, { language: 'en' })).toContain(en.main.welcomeVisitorText);
  });

  it('are left out where a query chooses other rows of Main', () => {
    expect(firstContent(input(center(market('KRW-BTC')), { search: '?tab=BTC' }))).toBeNull();
  });

  it('stand in the head of the market that the path names, and in the list beside it', () => {
    const answer = center(market('KRW-BTC'), market('KRW-XRP', { close: '3366' }));
    const at = (marketCode: string) => ({
      ...{ screen: 'exchange', path: `/exchange/${marketCode}`, params: { marketCode } },
      search: '?from=mail',
    });
    const boxes = JSON.stringify(firstContent(input(answer, at('KRW-XRP'))));
    expect(boxes).toMatch(/sk-quote",\["sk-name","XRP 코인".*3,366\.0/);
    expect(boxes).toContain('1,500.0');
    expect(JSON.stringify(firstContent(input(answer, at('KRW-NONE'))))).toContain('["sk-quote",["sk-bar');
  });

  it('leave other screens as they are', () => {
    for (const { id } of manifest.screens.filter(({ answers }) => !answers))
      expect(firstContent(input(center(market('KRW-BTC')), { screen: id }))).toBeNull();
  });
});
