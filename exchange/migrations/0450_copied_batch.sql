-- Orders, fills and postings of a batch come by COPY (decision 58). A function of one array per column parsed each array, stored it as
-- a set and joined the sets row by row.
DROP FUNCTION engine_commit;
DROP FUNCTION ledger_append;

-- Opens the writes of a batch: only the engine that holds the lease gets past it. What follows in the transaction fails with it.
CREATE FUNCTION engine_commit(
  my_epoch bigint, my_seq bigint, order_id_max bigint, fill_id_max bigint, moment timestamptz,
  -- resting orders that the batch changed
  u_id bigint[], u_amount bigint[], u_filled bigint[], u_filled_total bigint[], u_fee bigint[], u_hold bigint[],
  u_state text[], u_reason text[]
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  changed bigint;
BEGIN
  UPDATE engine_lease SET seq = my_seq, last_order_id = order_id_max, last_fill_id = fill_id_max
  WHERE epoch = my_epoch AND seq = my_seq - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'engine % is fenced at batch %', my_epoch, my_seq USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;

  IF array_length(u_id, 1) > 0 THEN
    UPDATE orders
    SET amount = u.amount, filled_amount = u.filled, filled_total = u.filled_total, fee = u.fee, hold = u.hold,
        state = u.state, cancel_reason = u.reason, updated_at = moment
    FROM unnest(u_id, u_amount, u_filled, u_filled_total, u_fee, u_hold, u_state, u_reason)
      AS u (id, amount, filled, filled_total, fee, hold, state, reason)
    WHERE orders.id = u.id AND orders.state <> 'filled' AND orders.state <> 'cancelled';
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed <> array_length(u_id, 1) THEN
      RAISE EXCEPTION 'the engine changed % orders of which % were open', array_length(u_id, 1), changed;
    END IF;
  END IF;
END $$;

-- Accounts are locked by the update itself, in the order of their ids: sums are made in that order, and with nothing but nested loops
-- each is looked up in turn. Locking them first looked every account up twice.
CREATE OR REPLACE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  unknown bigint;
BEGIN
  IF EXISTS (SELECT FROM fresh GROUP BY entry_id, asset HAVING sum(available + hold) <> 0) THEN
    RAISE EXCEPTION 'a ledger entry does not balance' USING ERRCODE = 'check_violation';
  END IF;
  WITH delta AS MATERIALIZED (
    SELECT account_id, asset, sum(available)::bigint AS available, sum(hold)::bigint AS hold
    FROM fresh GROUP BY account_id, asset ORDER BY account_id
  ), changed AS (
    UPDATE account
    SET available = account.available + delta.available, hold = account.hold + delta.hold
    FROM delta
    WHERE account.id = delta.account_id AND account.asset = delta.asset
    RETURNING account.id
  )
  SELECT (SELECT count(*) FROM delta) - (SELECT count(*) FROM changed) INTO unknown;
  IF unknown <> 0 THEN
    RAISE EXCEPTION 'a posting names an account that is unknown or of another asset' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
