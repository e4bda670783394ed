import { oneOf, useAddress } from '@maru/remote-kit/address';
import { type CandlesStore, firstPeriod, periods } from './candles.store';

const parts = { period: oneOf(periods, firstPeriod) };

/** Keeps the length of the candles in the address. Call it in an `observer`. */
export function usePeriodAddress(candles: CandlesStore): void {
  useAddress(parts, { period: candles.period }, ({ period }) => candles.restore(period));
}
