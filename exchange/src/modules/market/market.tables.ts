import type { TickBand } from '@maru/domain';
import type { MarketState } from '@maru/domain/market-state';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CoinWay } from './market.types';

interface CandleRow {
  market_id: number;
  at: Date;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  total: bigint;
}

/** A network in the JSON of `coin.sub_coins`. */
export interface StoredNetwork {
  readonly title: string;
  readonly seToken: string;
  readonly trackUrl: string;
  readonly outFee: string;
}

export interface MarketTables {
  coin: {
    id: number;
    code: string;
    name: string;
    name_en: string;
    scale: number;
    sort: number;
    enable: boolean;
    io_in_enable: boolean;
    io_out_enable: boolean;
    tag_used: boolean;
    out_fee: string;
    min_out: string;
    chain_name: string;
    track_url: string;
    platform_id: number;
    auth_platform_id: number;
    out_decimals: number;
    sub_coins: ColumnType<StoredNetwork[], string>;
  };
  coin_switch: {
    id: GeneratedAlways<bigint>;
    coin_id: number;
    way: CoinWay;
    open: boolean;
    reason: string;
    set_by: string;
    set_at: Date;
  };
  market: {
    id: number;
    code: string;
    coin_id: number;
    base_coin_id: number;
    price_scale: number;
    amount_scale: number;
    min_amount: string;
    min_total: string;
    band_low: string;
    band_high: string;
    collar_ppm: number;
    listing_price: bigint;
    state: MarketState;
    sort: number;
    plan_id: bigint | null;
    reference_from: Date | null;
  };
  tick_table: {
    id: GeneratedAlways<bigint>;
    base_coin_id: number;
    market_id: number | null;
    effective_at: Date;
    bands: ColumnType<TickBand[], string>;
  };
  candle_minute: CandleRow;
  candle_day: CandleRow;
  candle_cursor: { singleton: Generated<boolean>; fill_id: bigint };
}

declare module '../../platform/core/database' {
  interface Database extends MarketTables {}
}
