-- How many trades a member had on each day (UTC+9), by market and side, counted behind the back of orders: totals and places of pages of a
-- history are read from here instead of from its trades (decision 100).
CREATE TABLE trade_day (
  member_id bigint NOT NULL,
  day date NOT NULL,
  market_id integer NOT NULL,
  side text NOT NULL CHECK (side IN ('B', 'S')),
  count integer NOT NULL CHECK (count > 0),
  -- Ids of the oldest and the newest of them.
  first_id bigint NOT NULL,
  last_id bigint NOT NULL CHECK (last_id >= first_id),
  PRIMARY KEY (member_id, day, market_id, side)
) WITH (fillfactor = 80);

-- The fills up to this one are counted.
CREATE TABLE trade_day_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fill_id bigint NOT NULL);
INSERT INTO trade_day_cursor (fill_id) VALUES (0);

-- Counts the next fills, as many as `at_most`. Answers whether all that are committed are counted.
CREATE FUNCTION advance_trade_days(at_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  began bigint;
  ended bigint;
  complete boolean;
BEGIN
  SELECT fill_id INTO began FROM trade_day_cursor FOR UPDATE;
  SELECT max(id), count(*) < at_most INTO ended, complete
  FROM (SELECT id FROM fill WHERE id > began ORDER BY id LIMIT at_most) AS next;
  IF ended IS NULL THEN RETURN true; END IF;
  INSERT INTO trade_day (member_id, day, market_id, side, count, first_id, last_id)
  SELECT own.member_id, (at AT TIME ZONE 'UTC' + interval '9 hours')::date, market_id, own.side, count(*), min(id), max(id)
  FROM fill CROSS JOIN LATERAL (VALUES (buyer_id, 'B'), (seller_id, 'S')) AS own (member_id, side)
  WHERE id > began AND id <= ended AND own.member_id >= 100
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (member_id, day, market_id, side) DO UPDATE SET
    count = trade_day.count + excluded.count,
    first_id = least(trade_day.first_id, excluded.first_id), last_id = greatest(trade_day.last_id, excluded.last_id);
  UPDATE trade_day_cursor SET fill_id = ended;
  RETURN complete;
END $$;

-- Planned freely, each look could read the whole table, side by side with the engine (decision 84).
ALTER FUNCTION advance_trade_days(integer) SET enable_seqscan = off;
ALTER FUNCTION advance_trade_days(integer) SET max_parallel_workers_per_gather = 0;
