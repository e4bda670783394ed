/** Exact decimals for screens (PLAT-080); never a float, never `Number(amount)`. */
export {
  coinLabel,
  decimalsShown,
  formatCoin,
  formatKrw,
  formatNumber,
  formatPercent,
  formatPrice,
  formatTotal,
  Money,
  Money as Decimal,
  parseAmount,
  priceCode,
  tidyAmount,
} from '@maru/domain';
