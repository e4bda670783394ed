import {
  coinLabel,
  decimalsShown,
  formatCoin,
  formatKrw,
  formatNumber,
  formatPercent,
  formatPrice,
  formatTotal,
  priceCode,
} from './format';

describe('figures', () => {
  it('cuts and never rounds up (TRAD-116)', () => {
    expect(formatKrw('12345.99')).toBe('12,345');
    expect(formatCoin('0.123456789')).toBe('0.12345678');
    expect(formatTotal('1.23456789', 'BTC')).toBe('1.234567');
    expect(formatTotal('999.999', 'KRW')).toBe('999');
    expect(formatPercent('12.345')).toBe('12.34%');
  });

  it('shows amounts below 1e-8 and above 1e12 (TRAD-117)', () => {
    expect(formatCoin('0.000000009')).toBe('0');
    expect(formatNumber('0.0000000000012', 13)).toBe('0.0000000000012');
    expect(formatKrw('1234567890123456')).toBe('1,234,567,890,123,456');
    expect(formatKrw('-1234567')).toBe('-1,234,567');
    expect(formatTotal('0.0000009999', 'BTC')).toBe('0');
    expect(formatTotal('1234567890123.0000019', 'BTC')).toBe('1,234,567,890,123.000001');
    expect(formatTotal('1234567890123.99', 'KRW')).toBe('1,234,567,890,123');
    expect(formatPercent('-0.000000009')).toBe('0.00%');
    expect(formatPercent('1234567890123.999')).toBe('1,234,567,890,123.99%');
    expect(formatPrice('0.000000009', '0.000000001')).toBe('0.000000009');
    expect(formatPrice('1234567890123', '1000')).toBe('1,234,567,890,123');
  });

  it('have the digits of the catalogue (CONS-061)', () => {
    const shown = Object.entries(decimalsShown).map(([kind, digits]) => [kind, formatNumber('1.123456789', digits)]);
    expect(Object.fromEntries(shown)).toEqual({
      krw: '1',
      coin: '1.12345678',
      total: '1.123456',
      krwFee: '1.12',
      limit: '1.12345678',
      rebaseRate: '1.12345678',
    });
  });

  it('keeps trailing zeros in columns only', () => {
    expect(formatNumber('1.5', 8)).toBe('1.5');
    expect(formatNumber('1.5', 8, true)).toBe('1.50000000');
    expect(formatPrice('5.1', '0.01')).toBe('5.10');
    expect(formatPrice('150000000', '1000')).toBe('150,000,000');
    expect(formatPrice('99.7', '1')).toBe('99.7');
    expect(formatPrice('99.70', '1.0')).toBe('99.7');
  });
});

it.each([
  ['ABC_B', 'ABC'],
  ['ABC_U', 'ABC'],
  ['BTC', 'BTC'],
])('shows %s as %s (TRAD-006)', (code, label) => {
  expect(coinLabel(code)).toBe(label);
});

it.each([
  ['BNXRP', 'XRP'],
  ['BNB', 'BNB'],
  ['BNT', 'BNT'],
  ['BNTT', 'BNTT'],
])('looks the price of %s up as %s (TRAD-007)', (code, price) => {
  expect(priceCode(code)).toBe(price);
});
