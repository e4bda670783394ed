import type { Center, Language } from '@maru/contract';
import type { TradingRules } from '@maru/domain';

/** The call that figures of the markets come from, as remote.json names it. */
export const centerCall = '/v1/centers/dexko';

/** A market of the answer; decimal texts. */
export interface ServedMarket {
  readonly code: string;
  readonly base: string;
  readonly coin: string;
  readonly name: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  readonly previousClose: string;
  /** Of 24 hours, in the base coin. */
  readonly turnover: string;
  readonly ticks: TradingRules['ticks'];
}

/** @returns markets of the coins that are switched on. @throws where it is not what the exchange answers. */
export function readCenter(answer: unknown, language: Language): readonly ServedMarket[] {
  const { coins, markets } = answer as Center;
  const enabled = new Set(coins.filter(({ enable }) => enable === 'Y').map(({ code }) => code));
  return markets
    .filter(({ dealCoinCode }) => enabled.has(dealCoinCode))
    .map((row) => ({
      code: row.code,
      base: row.baseCoinCode,
      coin: row.dealCoinCode,
      name: language === 'ko' ? row.dealCoinName : row.dealCoinNameEn,
      close: row.close,
      high: row.high,
      low: row.low,
      previousClose: row.b_close,
      turnover: row.acc_amount,
      ticks: row.rules.ticks,
    }));
}
