-- A batch of the engine is one ledger entry, `fills:<first>-<last>`, with one posting per account (decision 94). Entries of before,
-- `fill:<id>` of one fill each, stay and are read alike.

-- First and last fill that an entry posts; null where it posts none.
CREATE FUNCTION fills_posted(command text, OUT first_fill bigint, OUT last_fill bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT named[1]::bigint, coalesce(named[2], named[1])::bigint
  FROM (SELECT regexp_match(command, '^fills?:([0-9]{1,18})(?:-([0-9]{1,18}))?$') AS named) AS parsed;
$$;

-- What fills moved, by the fills themselves: one row per fill and account, minor units, fees taken off. No account of a member is of the house's fees.
CREATE FUNCTION fill_moves(first_fill bigint, last_fill bigint)
RETURNS TABLE (fill_id bigint, market_id integer, member_id bigint, asset text, moved bigint) LANGUAGE sql STABLE AS $$
  SELECT f.id, f.market_id, m.member_id, m.asset, m.moved
  FROM fill f
  JOIN market ON market.id = f.market_id
  JOIN coin base ON base.id = market.base_coin_id
  JOIN coin deal ON deal.id = market.coin_id,
  LATERAL (VALUES
    (f.buyer_id, deal.code, f.amount),
    (f.buyer_id, base.code, -f.total - f.buy_fee),
    (f.seller_id, deal.code, -f.amount),
    (f.seller_id, base.code, f.total - f.sell_fee),
    (NULL, base.code, f.buy_fee + f.sell_fee)
  ) AS m (member_id, asset, moved)
  WHERE f.id BETWEEN first_fill AND last_fill;
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

-- As 0153; an entry names the fills that it posts.
CREATE OR REPLACE FUNCTION audit_enter(complete boolean, fill_from bigint, orders_max integer, INOUT fill_to bigint, OUT members bigint[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
  SELECT coalesce(array_agg(member_id), '{}') INTO members FROM (
    SELECT member_id, sum(open) OVER (ORDER BY random() ROWS UNBOUNDED PRECEDING) - open AS before
    FROM (SELECT DISTINCT member_id FROM pg_temp.looked_account WHERE member_id >= 100) AS looked,
    LATERAL (SELECT count(*) AS open FROM open_order o WHERE o.member_id = looked.member_id AND o.member_id >= 100) AS counted
  ) AS turn WHERE before < orders_max;
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
    SELECT a.member_id, a.asset, e.day, p.change, e.kind = 'fill' AS traded
    FROM posted p
    JOIN entry e ON e.id = p.entry_id AND e.kind <> 'fills'
    JOIN account a ON a.id = p.account_id AND a.member_id >= 100
    WHERE p.change <> 0
    UNION ALL
    SELECT m.member_id, m.asset, e.day, m.moved, true
    FROM entry e, fills_posted(e.command_id) AS p, fill_moves(p.first_fill, p.last_fill) AS m
    WHERE e.kind = 'fills' AND m.member_id >= 100
  )
  INSERT INTO account_day (member_id, asset, day, came, went, bought, sold)
  SELECT member_id, asset, day,
         coalesce(sum(change) FILTER (WHERE change > 0 AND NOT traded), 0),
         coalesce(-sum(change) FILTER (WHERE change < 0 AND NOT traded), 0),
         coalesce(sum(change) FILTER (WHERE change > 0 AND traded), 0),
         coalesce(-sum(change) FILTER (WHERE change < 0 AND traded), 0)
  FROM changed
  GROUP BY member_id, asset, day
  ORDER BY member_id, asset, day
  ON CONFLICT (member_id, asset, day) DO UPDATE SET
    came = account_day.came + excluded.came, went = account_day.went + excluded.went,
    bought = account_day.bought + excluded.bought, sold = account_day.sold + excluded.sold;
$$;
