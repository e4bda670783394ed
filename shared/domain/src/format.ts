import { Money } from './amount';

/** Decimals shown (CONS-061), truncated, so that no amount looks larger than it is (TRAD-116). */
export const decimalsShown = { krw: 0, coin: 8, total: 6, krwFee: 2, limit: 8, rebaseRate: 8 } as const;

const group = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Groups thousands and cuts to `decimals`.
 * @param keepZeros - columns of figures keep trailing zeros, running text does not.
 */
export const formatNumber = (value: Money | string, decimals: number, keepZeros = false): string => {
  const cut = new Money(value).toDecimalPlaces(decimals, Money.ROUND_DOWN);
  const [whole = '0', fraction = ''] = (keepZeros ? cut.abs().toFixed(decimals) : cut.abs().toFixed()).split('.');
  const sign = cut.isNegative() && !cut.isZero() ? '-' : '';
  return sign + group(whole) + (fraction && `.${fraction}`);
};

export const formatKrw = (value: Money | string): string => formatNumber(value, decimalsShown.krw);
export const formatCoin = (value: Money | string, keepZeros = false): string =>
  formatNumber(value, decimalsShown.coin, keepZeros);
/** Totals: whole won in KRW, six decimals in other coins (AMB-76). */
export const formatTotal = (value: Money | string, coin: string): string =>
  formatNumber(value, coin === 'KRW' ? decimalsShown.krw : decimalsShown.total);
export const formatPercent = (value: Money | string): string => `${formatNumber(value, 2, true)}%`;

/** A price with as many decimals as the steps there have, and with all of its own: none is shown lower than it is. */
export const formatPrice = (price: Money | string, tick: string): string =>
  formatNumber(price, Math.max(...[price, tick].map((value) => new Money(value).decimalPlaces())), true);

/** Coin code as shown: without `_B` and `_U` (TRAD-006). */
export const coinLabel = (code: string): string => code.replace(/_[BU]$/, '');

/** Code for price look-up: BN-coins of five and more characters lose the prefix; BNB and BNT stay (TRAD-007). */
export const priceCode = (code: string): string => (code.startsWith('BN') && code.length >= 5 ? code.slice(2) : code);
