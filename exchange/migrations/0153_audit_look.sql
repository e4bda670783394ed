-- A look reads what is new once, into tables of its own session, and judges it there: several times less work than reading it for each rule.

-- Postings of the look, and the accounts whose balances it judges.
CREATE FUNCTION audit_prepare() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pg_temp.new_posting') IS NOT NULL THEN RETURN; END IF;
  CREATE TEMP TABLE new_posting (entry_id bigint, account_id bigint, asset text, available bigint, hold bigint, tx bigint) ON COMMIT DELETE ROWS;
  CREATE TEMP TABLE looked_account (id bigint, member_id bigint) ON COMMIT DELETE ROWS;
END $$;

DROP FUNCTION audit_scope;
DROP FUNCTION audit_advance;
DROP FUNCTION audit_reach;

-- Fills those tables for one look. `tx_to` is where the transactions begin of which some may still be running (`complete`), or less
-- where more than `at_most` postings wait: then no balances are judged, since a part of what is new says nothing of them.
CREATE FUNCTION audit_gather(at_most integer, after_account bigint, slice_max integer,
  OUT tx_from bigint, OUT tx_to bigint, OUT complete boolean, OUT fill_from bigint, OUT fill_to bigint, OUT members bigint[], OUT slice_end bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  gathered bigint;
BEGIN
  SELECT tx, fill_id INTO tx_from, fill_from FROM audit_mark;
  IF tx_from > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN
    RAISE EXCEPTION 'the audit has a mark of another server: SELECT audit_restart() (docs/runbooks/books.md)';
  END IF;
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
  END IF;
  SELECT max(id), count(*) INTO fill_to, gathered
  FROM (SELECT id FROM fill WHERE id > fill_from AND id <= (SELECT last_fill_id FROM engine_lease) ORDER BY id LIMIT at_most / 4) AS next;
  IF gathered < at_most / 4 THEN SELECT greatest(last_fill_id, fill_from) INTO fill_to FROM engine_lease; END IF;
  IF complete THEN
    INSERT INTO pg_temp.looked_account
    SELECT a.id, a.member_id FROM account a WHERE a.id IN (
      SELECT account_id FROM pg_temp.new_posting
      UNION (SELECT id FROM account WHERE id > after_account ORDER BY id LIMIT slice_max));
    SELECT max(id) INTO slice_end FROM (SELECT id FROM account WHERE id > after_account ORDER BY id LIMIT slice_max) AS next;
  END IF;
  SELECT coalesce(array_agg(DISTINCT member_id), '{}') INTO members FROM pg_temp.looked_account WHERE member_id >= 100;
END $$;

-- Moves the mark past what was gathered and judged, in the transaction of audit_gather.
CREATE FUNCTION audit_advance(to_tx bigint, to_fill bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE audit_mark SET tx = to_tx, fill_id = to_fill;
  INSERT INTO audit_account AS known (account_id, available, hold)
  SELECT account_id, sum(available)::bigint, sum(hold)::bigint FROM pg_temp.new_posting WHERE tx < to_tx GROUP BY account_id
  ON CONFLICT (account_id) DO UPDATE
  SET available = known.available + excluded.available, hold = known.hold + excluded.hold;
END $$;
