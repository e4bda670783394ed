import { Money, toMinor } from '@maru/domain';
import { snapToTick } from '@maru/domain/order-check';
import { toStoredNetwork } from '../src/modules/market';
import type { Context } from '../src/platform/core/context';
import { seedCoins } from './coins';
import { minTotals, seedMarkets, seedTicks } from './market-data';
import type { SeedCoin } from './seed-coin';

/** Coins, markets and tick tables of the first day. */
export async function seedMarketData({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.insertInto('coin').values(seedCoins.map(coinRow)).execute();
  const rows = Object.keys(seedMarkets).flatMap((base) => marketRows(base as keyof typeof seedMarkets));
  const markets = rows.map((row, index) => ({ ...row, id: index + 1, sort: index + 1 }));
  await db.insertInto('market').values(markets).execute();
  const idOf = new Map(markets.map(({ code, id }) => [code, id]));
  const ticks = seedTicks.map(({ base, market, effectiveAt, bands }) => ({
    base_coin_id: coinOf(base).id,
    market_id: market === undefined ? null : (idOf.get(market) ?? null),
    effective_at: new Date(effectiveAt),
    bands: JSON.stringify(bands),
  }));
  await db.insertInto('tick_table').values(ticks).execute();
}

export function coinOf(code: string): SeedCoin {
  const coin = seedCoins.find((it) => it.code === code);
  if (!coin) throw new Error(`there is no coin ${code}`);
  return coin;
}

/** Decimals of prices: enough for a fall to a ten-thousandth, few enough for exact integers. */
export const priceScaleOf = (base: string, deal: SeedCoin): number =>
  base === 'KRW' && new Money(deal.krw).gte(1000) ? 4 : 8;

/** A price in units of a market, on its tick. */
export function listingUnits(base: string, deal: SeedCoin): bigint {
  const bands = seedTicks.find((table) => table.base === base)?.bands ?? [];
  const price = snapToTick(bands, new Money(deal.krw).div(coinOf(base).krw), 'down');
  return toMinor(price.toFixed(), priceScaleOf(base, deal)) ?? 1n;
}

const coinRow = (coin: SeedCoin, index: number) => ({
  id: coin.id,
  code: coin.code,
  name: coin.name,
  name_en: coin.nameEn,
  scale: coin.scale ?? 8,
  sort: index,
  enable: true,
  io_in_enable: true,
  io_out_enable: true,
  tag_used: coin.tagged ?? false,
  out_fee: coin.withdrawalFee,
  min_out: coin.withdrawalMin,
  chain_name: coin.chain,
  track_url: coin.explorer,
  platform_id: coin.platformId ?? coin.id,
  auth_platform_id: coin.platformId ?? coin.id,
  out_decimals: coin.code === 'KRW' ? 0 : Math.min(coin.scale ?? 8, 8),
  sub_coins: JSON.stringify((coin.networks ?? []).map(toStoredNetwork)),
});

const marketRows = (base: keyof typeof seedMarkets) =>
  seedMarkets[base].map(coinOf).map((deal) => ({
    code: `${base}-${deal.code}`,
    coin_id: deal.id,
    base_coin_id: coinOf(base).id,
    price_scale: priceScaleOf(base, deal),
    amount_scale: deal.scale ?? 8,
    min_amount: deal.minAmount,
    min_total: minTotals[base],
    band_low: '0.3',
    band_high: '3',
    collar_ppm: 50_000,
    listing_price: listingUnits(base, deal),
    state: 'open' as const,
  }));
