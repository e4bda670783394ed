import { Decimal } from '@maru/platform/money';

/** What a coin costs at the end of one day, here and abroad, in the base coin of the market. */
export interface DayPrices {
  /** Start of the day, epoch milliseconds. */
  readonly at: number;
  readonly here: string;
  readonly world: string;
  /** How much dearer it is here: percent, below zero where it is cheaper. */
  readonly premium: Decimal;
}

interface DayClose {
  /** Start of the day, epoch seconds. */
  readonly time: number;
  readonly close: string;
}

/** The days that have both prices, newest first (TRAD-031). @param here, world - daily candles, oldest first. */
export function comparedByDay(here: readonly DayClose[], world: readonly DayClose[]): readonly DayPrices[] {
  const worldAt = new Map(world.map(({ time, close }) => [time, close]));
  return here
    .flatMap(({ time, close }) => {
      const abroad = worldAt.get(time);
      if (abroad === undefined || new Decimal(abroad).isZero()) return [];
      const premium = new Decimal(close).div(abroad).minus(1).times(100);
      return [{ at: time * 1000, here: close, world: abroad, premium }];
    })
    .reverse();
}

/** Where a coin has a price abroad: its market in won stands beside one in USDT. */
export const hasWorldPrice = (
  { base, coin }: { readonly base: string; readonly coin: string },
  isMarket: (code: string) => boolean,
): boolean => base === 'KRW' && isMarket(`USDT-${coin}`) && isMarket('KRW-USDT');
