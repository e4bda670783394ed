import { autorun, runInAction } from 'mobx';
import { testMarketCell } from '../testing';

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

  it('draws texts of other prices anew where the band of the last price changes, not with each tick', () => {
    const cell = testMarketCell({ close: '50000000' });
    const texts: string[] = [];
    const stop = autorun(() => texts.push(cell.priceText('1234.56')));
    const close = (price: string) =>
      runInAction(() => {
        cell.close = price;
      });
    close('50001000');
    close('50002000');
    expect(texts).toEqual(['1,234']);
    close('0.5');
    expect(texts).toHaveLength(2);
    stop();
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
