-- A batch of the engine is one ledger entry, `fills:<first>-<last>`, with one posting per account (decision 94). Entries of before,
-- `fill:<id>` of one fill each, stay and are read alike.

-- First and last fill that an entry posts; null where it posts none.
CREATE FUNCTION fills_posted(command text, OUT first_fill bigint, OUT last_fill bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT named[1]::bigint, coalesce(named[2], named[1])::bigint
  FROM (SELECT regexp_match(command, '^fills?:([0-9]{1,18})(?:-([0-9]{1,18}))?$') AS named) AS parsed;
$$;

-- What the fills with these ids moved, by the fills themselves: summed by market, account and day (UTC+9), in minor units. The fees
-- of the house have no member. Fills are summed before their market is looked up: they are many, markets are few.
CREATE FUNCTION fill_flows(ids int8multirange)
RETURNS TABLE (market_id integer, member_id bigint, asset text, day date, received numeric, paid numeric) LANGUAGE sql STABLE AS $$
  WITH f AS MATERIALIZED (
    SELECT fill.*, (fill.at AT TIME ZONE 'UTC' + interval '9 hours')::date AS day
    FROM unnest(ids) AS part JOIN fill ON fill.id >= lower(part) AND fill.id < upper(part)
  ), flow AS (
    SELECT f.market_id, f.buyer_id AS member_id, f.day, sum(f.amount) AS coins, sum(f.total + f.buy_fee) AS money, 'B' AS side
    FROM f GROUP BY f.market_id, f.buyer_id, f.day
    UNION ALL
    SELECT f.market_id, f.seller_id, f.day, sum(f.amount), sum(f.total - f.sell_fee), 'S'
    FROM f GROUP BY f.market_id, f.seller_id, f.day
    UNION ALL
    SELECT f.market_id, NULL, f.day, 0, sum(f.buy_fee + f.sell_fee), 'S' FROM f GROUP BY f.market_id, f.day
  )
  SELECT flow.market_id, flow.member_id, m.asset, flow.day, m.received, m.paid
  FROM flow
  JOIN market ON market.id = flow.market_id
  JOIN coin base ON base.id = market.base_coin_id
  JOIN coin deal ON deal.id = market.coin_id,
  LATERAL (VALUES
    (deal.code, CASE flow.side WHEN 'B' THEN flow.coins ELSE 0 END, CASE flow.side WHEN 'S' THEN flow.coins ELSE 0 END),
    (base.code, CASE flow.side WHEN 'S' THEN flow.money ELSE 0 END, CASE flow.side WHEN 'B' THEN flow.money ELSE 0 END)
  ) AS m (asset, received, paid);
$$;

CREATE OR REPLACE FUNCTION audit_prepare() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_temp.new_posting') IS NOT NULL THEN
    TRUNCATE pg_temp.new_posting, pg_temp.new_entry, pg_temp.looked_account;
    RETURN;
  END IF;
  CREATE TEMP TABLE new_posting (entry_id bigint, account_id bigint, asset text, available bigint, hold bigint, tx bigint);
  CREATE TEMP TABLE new_entry (entry_id bigint, entered boolean, legs bigint, unbalanced text, first_fill bigint, last_fill bigint);
  CREATE TEMP TABLE looked_account (id bigint, member_id bigint, path text, available bigint, hold bigint);
END $$;

-- As 0153; an entry names the fills that it posts, and open orders are counted only of the members who are judged.
CREATE OR REPLACE FUNCTION audit_enter(complete boolean, fill_from bigint, orders_max integer, INOUT fill_to bigint, OUT members bigint[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  member bigint;
  counted bigint := 0;
BEGIN
  INSERT INTO pg_temp.new_entry
  SELECT n.entry_id, e.entered IS NOT NULL, n.legs, n.unbalanced, e.first_fill, e.last_fill
  FROM (
    SELECT entry_id, sum(parts) AS legs, max(asset) FILTER (WHERE moved <> 0) AS unbalanced
    FROM (
      SELECT entry_id, asset, sum(available + hold) AS moved, sum((available <> 0)::int + (hold <> 0)::int) AS parts
      FROM pg_temp.new_posting GROUP BY entry_id, asset
    ) AS by_asset GROUP BY entry_id
  ) AS n
  LEFT JOIN LATERAL (
    SELECT true AS entered, p.first_fill, p.last_fill
    FROM ledger_entry, fills_posted(command_id) AS p WHERE id = n.entry_id OFFSET 0
  ) AS e ON true;
  IF NOT complete THEN
    SELECT least(fill_to, coalesce(max(last_fill), fill_from)) INTO fill_to FROM pg_temp.new_entry;
  END IF;
  members := '{}';
  FOR member IN
    SELECT member_id FROM (SELECT DISTINCT member_id FROM pg_temp.looked_account WHERE member_id >= 100) AS looked ORDER BY random()
  LOOP
    EXIT WHEN counted >= orders_max;
    counted := counted + (SELECT count(*) FROM open_order o WHERE o.member_id = member AND o.member_id >= 100);
    members := members || member;
  END LOOP;
END $$;

-- What was bought and sold is counted from the fills of a batch: its postings are sums. Plans as in 0438.
CREATE OR REPLACE FUNCTION count_account_days(tx_from bigint, tx_to bigint) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH posted AS MATERIALIZED (
    SELECT p.entry_id, p.account_id, p.available + p.hold AS change FROM posting p
    WHERE (p.tx >= tx_from OR (p.tx IS NULL AND tx_from = 0)) AND (p.tx < tx_to OR p.tx IS NULL)
  ), entry AS MATERIALIZED (
    SELECT e.id, e.kind, e.command_id, (e.at AT TIME ZONE 'UTC' + interval '9 hours')::date AS day
    FROM (SELECT DISTINCT entry_id FROM posted) AS named JOIN ledger_entry e ON e.id = named.entry_id
  ), changed AS (
    SELECT a.member_id, a.asset, e.day,
           CASE WHEN e.kind <> 'fill' AND p.change > 0 THEN p.change ELSE 0 END AS came,
           CASE WHEN e.kind <> 'fill' AND p.change < 0 THEN -p.change ELSE 0 END AS went,
           CASE WHEN e.kind = 'fill' AND p.change > 0 THEN p.change ELSE 0 END AS bought,
           CASE WHEN e.kind = 'fill' AND p.change < 0 THEN -p.change ELSE 0 END AS sold
    FROM posted p
    JOIN entry e ON e.id = p.entry_id AND e.kind NOT IN ('fills', 'orders')
    JOIN account a ON a.id = p.account_id AND a.member_id >= 100
    WHERE p.change <> 0
    UNION ALL
    SELECT f.member_id, f.asset, f.day, 0, 0, f.received, f.paid
    FROM (
      SELECT coalesce(range_agg(int8range(p.first_fill, p.last_fill, '[]')), '{}') AS ids
      FROM entry, fills_posted(command_id) AS p WHERE kind = 'fills'
    ) AS posts, fill_flows(posts.ids) AS f
    WHERE f.member_id >= 100
  )
  INSERT INTO account_day (member_id, asset, day, came, went, bought, sold)
  SELECT member_id, asset, day, sum(came), sum(went), sum(bought), sum(sold)
  FROM changed
  GROUP BY member_id, asset, day
  ORDER BY member_id, asset, day
  ON CONFLICT (member_id, asset, day) DO UPDATE SET
    came = account_day.came + excluded.came, went = account_day.went + excluded.went,
    bought = account_day.bought + excluded.bought, sold = account_day.sold + excluded.sold;
$$;
