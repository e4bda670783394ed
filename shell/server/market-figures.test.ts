import type { Center, ScreenShape } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';
import { figuresOf } from './market-figures';
import { skeletonMarkup, skeletonStyle } from './skeleton';
import { targetOf } from './target';

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
const center = (...markets: object[]) =>
  JSON.stringify({
    coins: ['BTC', 'ETH', 'XRP'].map((code) => ({ code, enable: 'Y' })),
    markets,
  });
const now = new Date('2026-11-23T03:04:05Z');

const trust = new TestTrust(['mfe-trading']);
function page(shape: ScreenShape, answer: string, path = '/markets'): string {
  const remotes = [
    trust.release('mfe-trading', {
      manifest: {
        ...trust.release('mfe-trading').manifest,
        screens: [
          {
            id: 'main',
            paths: [
              { path: '/markets', frame: 'web' },
              { path: '/exchange/:marketCode', frame: 'web' },
            ],
            guard: 'none',
            title: { ko: '마켓', en: 'Markets', ch: '行情' },
            shape,
            words: { ko: ['이름', '현재가'], en: ['Name', 'Price'], ch: ['名称', '最新价'] },
            preload: 'none',
          },
        ],
      },
    }),
  ];
  const figures = figuresOf(answer, path, 'ko', now);
  return skeletonMarkup({ path, target: targetOf(path, { remotes }), remotes, language: 'ko', figures });
}

describe('figures of the first paint', () => {
  it('are those of the won markets, the most traded first, in the steps of their prices, with their age', () => {
    const answer = center(
      market('KRW-ETH'),
      market('KRW-BTC', { close: '900', acc_amount: '10000000' }),
      market('BTC-ETH'),
    );
    const figures = figuresOf(answer, '/', 'ko', now);
    expect(figures?.markets).toMatchObject([
      { code: 'KRW-BTC', name: 'BTC 코인', label: 'BTC/KRW', price: '900.0', change: '▼ 10.00%', turnover: '10' },
      { code: 'KRW-ETH', price: '1,500.0', change: '▲ 50.00%', turnover: '2' },
    ]);
    expect(figures?.age).toBe('12:04:05 기준');
    expect(figuresOf(answer, '/', 'en', now)).toMatchObject({
      markets: [{ name: 'BTC coin' }, {}],
      age: 'As of 12:04:05',
    });
  });

  it('leave out markets of a coin that is switched off', () => {
    expect(figuresOf(center(market('KRW-LUNA')), '/', 'ko', now)?.markets).toEqual([]);
  });

  it.each([undefined, 'null', '{}', '{"coins":[],"markets":[{}]}', center(market('KRW-BTC', { close: 'NaN?' }))])(
    'are none where the answer is %s',
    (answer) => expect(figuresOf(answer, '/', 'ko', now)?.markets ?? []).toEqual([]),
  );

  it('stand in the tiles and rows of Main, escaped', () => {
    const markup = page('markets', center(market('KRW-BTC', { dealCoinName: '<b>코인' })));
    expect(markup).toContain('&lt;b>코인'.replace('>', '&gt;'));
    expect(markup).toContain('<div class="sk-price">1,500.0</div>');
    expect(markup).toContain('12:04:05 기준');
    expect(markup).toContain('현재가');
  });

  it('stand in the head of the market that the path names, and in the list beside it', () => {
    const answer = center(market('KRW-BTC'), market('KRW-XRP', { close: '3366' }));
    const markup = page('trading', answer, '/exchange/KRW-XRP');
    expect(markup).toMatch(/sk-quote"><div class="sk-name">XRP 코인.*3,366\.0/);
    expect(markup).toContain('1,500.0');
    expect(page('trading', answer, '/exchange/KRW-NONE')).toContain('<div class="sk-quote"><div class="sk-bar');
  });

  it('leave other screens as they are', () => expect(page('form', center(market('KRW-BTC')))).not.toContain('1,500.0'));

  it('have a style for every box', () => {
    const answer = center(market('KRW-BTC'));
    const markup = page('markets', answer) + page('trading', answer, '/exchange/KRW-BTC');
    const classes = (markup.match(/class="[^"]*"/g) ?? []).flatMap((each) => each.slice(7, -1).split(' '));
    const bare = new Set(['sk-middle', 'sk-line']);
    expect([...new Set(classes)].filter((name) => !bare.has(name) && !skeletonStyle.includes(`.${name}`))).toEqual([]);
  });
});
