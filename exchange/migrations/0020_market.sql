-- Coins, markets, the steps their prices move in, and their candles. Prices are integers in price units (10^-price_scale of
-- the base coin), quantities and totals integers in minor units of their coin.

CREATE TABLE coin (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  name_en text NOT NULL,
  -- Decimals of the ledger.
  scale smallint NOT NULL,
  sort integer NOT NULL,
  enable boolean NOT NULL DEFAULT true,
  io_in_enable boolean NOT NULL DEFAULT true,
  io_out_enable boolean NOT NULL DEFAULT true,
  tag_used boolean NOT NULL DEFAULT false,
  out_fee numeric NOT NULL,
  min_out numeric NOT NULL,
  chain_name text NOT NULL,
  track_url text NOT NULL,
  platform_id integer NOT NULL,
  auth_platform_id integer NOT NULL,
  out_decimals smallint NOT NULL,
  sub_coins jsonb NOT NULL DEFAULT '[]'
);

CREATE TABLE market (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  coin_id integer NOT NULL REFERENCES coin,
  base_coin_id integer NOT NULL REFERENCES coin,
  price_scale smallint NOT NULL,
  amount_scale smallint NOT NULL,
  min_amount numeric NOT NULL,
  min_total numeric NOT NULL,
  -- Orders are accepted between reference × band_low and reference × band_high.
  band_low numeric NOT NULL,
  band_high numeric NOT NULL,
  -- A market order trades at most this many millionths away from the reference price.
  collar_ppm integer NOT NULL CHECK (collar_ppm BETWEEN 0 AND 999999),
  -- Price before the first trade.
  listing_price bigint NOT NULL CHECK (listing_price > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('preopen', 'open', 'cancelOnly', 'halted', 'closed')),
  sort integer NOT NULL,
  UNIQUE (coin_id, base_coin_id),
  CHECK (coin_id <> base_coin_id)
);

-- Tick tables are data with a date: a new one is a row, not a release. A row with a market beats the row of its base coin.
CREATE TABLE tick_table (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  base_coin_id integer NOT NULL REFERENCES coin,
  market_id integer REFERENCES market,
  effective_at timestamptz NOT NULL,
  -- [{"from": "1000000", "tick": "1000"}, …], highest band first, the last one from "0".
  bands jsonb NOT NULL
);

CREATE TABLE candle_minute (
  market_id integer NOT NULL,
  at timestamptz NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (market_id, at)
) WITH (fillfactor = 80);

-- Days of UTC+9; `at` is their start.
CREATE TABLE candle_day (LIKE candle_minute INCLUDING ALL) WITH (fillfactor = 80);

-- The last fill that the candles contain: moves in the transaction that writes them.
CREATE TABLE candle_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fill_id bigint NOT NULL);
INSERT INTO candle_cursor (fill_id) VALUES (0);
