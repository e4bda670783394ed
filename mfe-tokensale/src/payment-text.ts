import { paymentDecimals } from '@maru/domain/token-sale';
import { coinLabel, type Decimal, formatNumber } from '@maru/platform/money';
import type { SalePayment } from './token-sale';

const figure = (amount: Decimal | string, coin: string): string => formatNumber(amount, paymentDecimals(coin));

/** An amount of a payment coin, cut to whole won or eight decimals (CONS-061, TRAD-006, TRAD-116). */
export const paymentText = (amount: Decimal | string, coin: string): string =>
  `${figure(amount, coin)} ${coinLabel(coin)}`;

/** Words of the refusal of too little (ERR-261). */
export const minimumOf = ({ minimum, coin }: SalePayment): Readonly<Record<'minCnt' | 'coin', string>> => ({
  minCnt: figure(minimum, coin),
  coin: coinLabel(coin),
});
