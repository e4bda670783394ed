-- A look reads what is new once, into tables of its own session, and judges it there: several times less work than reading it for each rule.

-- Without this a summarising index is read to the table's end as far as it grew since the last vacuum. The owner's right is needed; a
-- vacuum at work is not disturbed.
CREATE FUNCTION audit_summarize() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public SET lock_timeout = '20ms' AS $$
BEGIN
  PERFORM brin_summarize_new_values('posting_tx');
EXCEPTION WHEN lock_not_available THEN
  RETURN;
END $$;

-- Holds are summed before market and coins are looked up: a member may have many orders in few markets.
CREATE OR REPLACE VIEW order_hold AS
SELECT h.member_id, CASE h.side WHEN 'B' THEN base.code ELSE deal.code END AS asset, sum(h.amount) AS amount
FROM (
  SELECT l.member_id, o.market_id, o.side, sum(o.hold) AS amount
  FROM open_order l JOIN orders o ON o.id = l.id
  WHERE o.state IN ('open', 'part filled')
  GROUP BY 1, 2, 3
) h
JOIN market m ON m.id = h.market_id
JOIN coin base ON base.id = m.base_coin_id
JOIN coin deal ON deal.id = m.coin_id
GROUP BY 1, 2;

-- Postings of the look; their entries, with an asset in which they do not balance and the fill that an entry is of; and the accounts
-- whose balances are judged, with their balances. They outlive the snapshot in which they are filled: it should be short, since rows
-- that it could see are kept beside their newer versions.
CREATE FUNCTION audit_prepare() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_temp.new_posting') IS NOT NULL THEN
    TRUNCATE pg_temp.new_posting, pg_temp.new_entry, pg_temp.looked_account;
    RETURN;
  END IF;
  CREATE TEMP TABLE new_posting (entry_id bigint, account_id bigint, asset text, available bigint, hold bigint, tx bigint);
  CREATE TEMP TABLE new_entry (entry_id bigint, entered boolean, legs bigint, unbalanced text, fill_id bigint);
  CREATE TEMP TABLE looked_account (id bigint, member_id bigint, path text, available bigint, hold bigint);
END $$;

DROP FUNCTION audit_scope;
DROP FUNCTION audit_advance;
DROP FUNCTION audit_reach;

-- Gathers postings and balances for one look, in one snapshot. `tx_to` is where the transactions begin of which some may still be running
-- (`complete`), or less where more than `at_most` postings wait: then no balances are judged, since a part of what is new says nothing of them.
CREATE FUNCTION audit_gather(at_most integer, after_account bigint, slice_max integer,
  OUT tx_from bigint, OUT tx_to bigint, OUT complete boolean, OUT fill_from bigint, OUT fill_to bigint, OUT slice_end bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  gathered bigint;
BEGIN
  SELECT tx, fill_id INTO tx_from, fill_from FROM audit_mark;
  IF tx_from > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN
    RAISE EXCEPTION 'the audit has a mark of another server: SELECT audit_restart() (docs/runbooks/books.md)';
  END IF;
  SELECT greatest(last_fill_id, fill_from) INTO fill_to FROM engine_lease;
  tx_to := greatest(horizon, tx_from);
  INSERT INTO pg_temp.new_posting SELECT entry_id, account_id, asset, available, hold, tx
  FROM posting WHERE tx >= tx_from LIMIT at_most + 1;
  GET DIAGNOSTICS gathered = ROW_COUNT;
  complete := gathered <= at_most;
  IF NOT complete THEN
    WHILE tx_to - tx_from > 1 AND at_most < (
      SELECT count(*) FROM (SELECT FROM posting WHERE tx >= tx_from AND tx < tx_to LIMIT at_most + 1) AS waiting
    ) LOOP
      tx_to := tx_from + (tx_to - tx_from) / 2;
    END LOOP;
    DELETE FROM pg_temp.new_posting;
    INSERT INTO pg_temp.new_posting SELECT entry_id, account_id, asset, available, hold, tx
    FROM posting WHERE tx >= tx_from AND tx < tx_to;
    RETURN;
  END IF;
  INSERT INTO pg_temp.looked_account
  SELECT id, member_id, path, available, hold FROM account WHERE id IN (
    SELECT account_id FROM pg_temp.new_posting
    UNION (SELECT id FROM account WHERE id > after_account ORDER BY id LIMIT slice_max));
  SELECT max(id) INTO slice_end FROM (SELECT id FROM account WHERE id > after_account ORDER BY id LIMIT slice_max) AS next;
END $$;

-- Looks up what never changes: the entries of the gathered postings. `fill_to` is the last fill to judge: those of transactions that were
-- not gathered are left for the next look. `members` are judged with their orders, by chance until their orders are `orders_max`.
CREATE FUNCTION audit_enter(complete boolean, fill_from bigint, orders_max integer, INOUT fill_to bigint, OUT members bigint[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO pg_temp.new_entry
  SELECT n.entry_id, e.entered IS NOT NULL, n.legs, n.unbalanced, e.fill_id
  FROM (
    SELECT entry_id, sum(parts) AS legs, max(asset) FILTER (WHERE moved <> 0) AS unbalanced
    FROM (
      SELECT entry_id, asset, sum(available + hold) AS moved, sum((available <> 0)::int + (hold <> 0)::int) AS parts
      FROM pg_temp.new_posting GROUP BY entry_id, asset
    ) AS by_asset GROUP BY entry_id
  ) AS n
  LEFT JOIN LATERAL (
    SELECT true AS entered, CASE WHEN command_id ~ '^fill:[0-9]{1,18}$' THEN substr(command_id, 6)::bigint END AS fill_id
    FROM ledger_entry WHERE id = n.entry_id OFFSET 0
  ) AS e ON true;
  IF NOT complete THEN
    SELECT least(fill_to, coalesce(max(fill_id), fill_from)) INTO fill_to FROM pg_temp.new_entry;
  END IF;
  SELECT coalesce(array_agg(member_id), '{}') INTO members FROM (
    SELECT member_id, sum(open) OVER (ORDER BY random() ROWS UNBOUNDED PRECEDING) - open AS before
    FROM (SELECT DISTINCT member_id FROM pg_temp.looked_account WHERE member_id >= 100) AS looked,
    LATERAL (SELECT count(*) AS open FROM open_order o WHERE o.member_id = looked.member_id AND o.member_id >= 100) AS counted
  ) AS turn WHERE before < orders_max;
END $$;

-- Moves the mark past what was gathered and judged. False where another look has moved it.
CREATE FUNCTION audit_advance(from_tx bigint, to_tx bigint, to_fill bigint) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
  UPDATE audit_mark SET tx = to_tx, fill_id = to_fill WHERE tx = from_tx;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_account AS known (account_id, available, hold)
  SELECT account_id, sum(available)::bigint, sum(hold)::bigint FROM pg_temp.new_posting WHERE tx < to_tx GROUP BY account_id
  ON CONFLICT (account_id) DO UPDATE
  SET available = known.available + excluded.available, hold = known.hold + excluded.hold;
  RETURN true;
END $$;
