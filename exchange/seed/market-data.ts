import type { TickBand } from '@maru/domain';
import { seedCoins } from './coins';

/** Coins traded against each base coin, as listed. */
export const seedMarkets: Readonly<Record<'KRW' | 'BTC' | 'ETH' | 'USDT', readonly string[]>> = {
  KRW: seedCoins.map(({ code }) => code).filter((code) => code !== 'KRW'),
  BTC: ['ETH', 'XRP', 'SOL', 'TRX', 'EOS', 'AMPL', 'DOGE', 'ADA', 'LINK', 'ETC'],
  ETH: ['XRP', 'SOL', 'AMPL', 'ORIC', 'LINK', 'AVAX'],
  USDT: ['BTC', 'ETH', 'XRP', 'SOL', 'TRX', 'AMPL', 'DOGE', 'ADA'],
};

export const minTotals = { KRW: '5000', BTC: '0.00005', ETH: '0.001', USDT: '0.5' } as const;

/** Steps of KRW markets in force since 2025-07-31. */
const krwBands: readonly TickBand[] = [
  { from: '1000000', tick: '1000' },
  { from: '500000', tick: '500' },
  { from: '100000', tick: '100' },
  { from: '50000', tick: '50' },
  { from: '10000', tick: '10' },
  { from: '5000', tick: '5' },
  { from: '100', tick: '1' },
  { from: '10', tick: '0.1' },
  { from: '1', tick: '0.01' },
  { from: '0.1', tick: '0.001' },
  { from: '0.01', tick: '0.0001' },
  { from: '0.001', tick: '0.00001' },
  { from: '0.0001', tick: '0.000001' },
  { from: '0.00001', tick: '0.0000001' },
  { from: '0', tick: '0.00000001' },
];

const usdtBands: readonly TickBand[] = [
  { from: '10', tick: '0.01' },
  { from: '1', tick: '0.001' },
  { from: '0.1', tick: '0.0001' },
  { from: '0.01', tick: '0.00001' },
  { from: '0.001', tick: '0.000001' },
  { from: '0.0001', tick: '0.0000001' },
  { from: '0', tick: '0.00000001' },
];

const flat: readonly TickBand[] = [{ from: '0', tick: '0.00000001' }];

/** A table for a market beats the one of its base coin; among several the youngest in force counts. */
export const seedTicks: readonly {
  readonly base: keyof typeof seedMarkets;
  readonly market?: string;
  readonly effectiveAt: string;
  readonly bands: readonly TickBand[];
}[] = [
  { base: 'KRW', effectiveAt: '2025-07-31T00:00:00+09:00', bands: krwBands },
  {
    base: 'KRW',
    market: 'KRW-USDT',
    effectiveAt: '2025-03-21T00:00:00+09:00',
    bands: krwBands.flatMap((band) => (band.from === '100' ? [{ from: '1000', tick: '0.5' }, band] : [band])),
  },
  { base: 'USDT', effectiveAt: '2024-08-19T00:00:00+09:00', bands: usdtBands },
  { base: 'BTC', effectiveAt: '2024-01-01T00:00:00+09:00', bands: flat },
  { base: 'ETH', effectiveAt: '2024-01-01T00:00:00+09:00', bands: flat },
];
