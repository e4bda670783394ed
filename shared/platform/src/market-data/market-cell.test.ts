import { autorun, runInAction } from 'mobx';
import { testMarketCell, testMarketRow } from '../testing';

const wonTicks = [
  { from: '1000000', tick: '1000' },
  { from: '100', tick: '1' },
  { from: '10', tick: '0.1' },
  { from: '0', tick: '0.001' },
];

describe('MarketCell (TRAD-002, TRAD-011)', () => {
  it.each([
    { close: '50000000', change: '1,000,000', percent: '2.04%', direction: 'rise' },
    { close: '48000000', change: '1,000,000', percent: '2.04%', direction: 'fall' },
    { close: '49000000', change: '0', percent: '0.00%', direction: 'even' },
  ])('shows $close against the close of yesterday as $direction', ({ close, change, percent, direction }) => {
    const cell = testMarketCell({ close });
    expect(cell).toMatchObject({ changeAmountText: change, changePercentText: percent, direction });
  });

  it('shows no percentage where there was no close', () => {
    expect(testMarketCell({ b_close: '0' }).changePercentText).toBe('-');
  });

  it('shows each price with the decimals of its own band, and draws none anew with each tick', () => {
    const cell = testMarketCell({
      close: '104',
      b_close: '99.7',
      rules: { ...testMarketRow().rules, ticks: wonTicks },
    });
    expect(['99.7', '99', '104', '1200000', '0.5'].map((price) => cell.priceText(price))).toEqual([
      ...['99.7', '99.0', '104', '1,200,000', '0.500'],
    ]);
    expect([cell.closeText, cell.changeAmountText]).toEqual(['104', '4.3']);
    const texts: string[] = [];
    const stop = autorun(() => texts.push(cell.priceText('99.7')));
    runInAction(() => {
      cell.close = '0.5';
    });
    expect(texts).toEqual(['99.7']);
    stop();
  });

  it('cuts no price that an older table of steps allowed', () => {
    expect(testMarketCell().priceText('1234.56')).toBe('1,234.56');
  });

  it.each(['', '.', '5.', '.5', '1e3'])('has the step of the last price for "%s", which is no price', (text) => {
    expect(testMarketCell({ close: '50000000' }).tick(text)).toBe('1000');
    expect(testMarketCell({ close: '3000' }).tick(text)).toBe('1');
  });

  it('drops _B and _U from the code (TRAD-006)', () => {
    const cell = testMarketCell({ dealCoinCode: 'ORIC_B' });
    expect(cell.label).toBe('ORIC/KRW');
  });

  it('counts the turnover of KRW markets in millions, of USDT markets in whole units', () => {
    expect(testMarketCell().turnoverText).toBe('625');
    expect(testMarketCell({ baseCoinCode: 'BTC', acc_amount: '1.23456' }).turnoverText).toBe('1.234');
    expect(testMarketCell({ baseCoinCode: 'USDT', acc_amount: '5728585.52' }).turnoverText).toBe('5,728,585');
  });
});
