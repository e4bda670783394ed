-- The audit of the books: what was added since the last look is judged every two seconds, whatever the tables' size.

-- The transaction that wrote a posting. Entry ids are taken in blocks by parallel transactions, so they say nothing of the order
-- of commits; pg_snapshot_xmin does. A summarising index costs writers next to nothing (0031).
-- Also for a database that was restored from a dump: transactions are counted anew there (docs/runbooks/books.md).
CREATE TABLE audit_account (account_id bigint PRIMARY KEY, available bigint NOT NULL, hold bigint NOT NULL) WITH (fillfactor = 70);
CREATE TABLE audit_mark (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  -- Postings of transactions before this one are in audit_account.
  tx bigint NOT NULL,
  -- Fills up to this one were judged.
  fill_id bigint NOT NULL
);
INSERT INTO audit_mark (tx, fill_id) VALUES (0, 0);

CREATE FUNCTION audit_restart() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE posting, fill IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE posting DROP COLUMN IF EXISTS tx;
  ALTER TABLE posting ADD COLUMN tx bigint;
  ALTER TABLE posting ALTER COLUMN tx SET DEFAULT pg_current_xact_id()::text::bigint;
  CREATE INDEX posting_tx ON posting USING brin (tx) WITH (pages_per_range = 16, autosummarize = on);
  DELETE FROM audit_account;
  INSERT INTO audit_account SELECT id, available, hold FROM account;
  UPDATE audit_mark SET tx = pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
    fill_id = (SELECT last_fill_id FROM engine_lease);
END $$;
SELECT audit_restart();

-- The id of the transaction is asked for once per batch, not once per posting.
CREATE OR REPLACE FUNCTION ledger_append(
  entry_ids bigint[], kinds text[], commands text[], moment timestamptz,
  posting_entries bigint[], accounts bigint[], assets text[], availables bigint[], holds bigint[]
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_entry (id, kind, command_id, at)
  SELECT id, kind, command, moment FROM unnest(entry_ids, kinds, commands) AS e (id, kind, command);
  INSERT INTO posting (entry_id, account_id, asset, available, hold, tx)
  SELECT p.*, (SELECT pg_current_xact_id()::text::bigint)
  FROM unnest(posting_entries, accounts, assets, availables, holds) AS p;
$$;

-- What members have set aside in orders is read by member: their orders of all times are too many.
ALTER TABLE open_order ADD COLUMN member_id bigint;
UPDATE open_order SET member_id = orders.member_id FROM orders WHERE orders.id = open_order.id;
ALTER TABLE open_order ALTER COLUMN member_id SET NOT NULL;
CREATE INDEX open_order_member ON open_order (member_id) WHERE member_id >= 100;
CREATE OR REPLACE FUNCTION note_open_orders() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO open_order (market_id, id, member_id)
  SELECT market_id, id, member_id FROM fresh WHERE state IN ('open', 'part filled');
  RETURN NULL;
END $$;
CREATE OR REPLACE VIEW order_hold AS
SELECT l.member_id, CASE o.side WHEN 'B' THEN base.code ELSE deal.code END AS asset, sum(o.hold) AS amount
FROM open_order l
JOIN orders o ON o.id = l.id
JOIN market m ON m.id = o.market_id
JOIN coin base ON base.id = m.base_coin_id
JOIN coin deal ON deal.id = m.coin_id
WHERE o.state IN ('open', 'part filled')
GROUP BY 1, 2;

-- How far one look goes. `tx_to` is where the transactions begin of which some may still be running (`complete`), or less where
-- more than `at_most` postings wait.
CREATE FUNCTION audit_reach(at_most integer, OUT tx_from bigint, OUT tx_to bigint, OUT complete boolean, OUT fill_from bigint, OUT fill_to bigint)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  horizon bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  fills bigint;
BEGIN
  SELECT tx, fill_id INTO tx_from, fill_from FROM audit_mark;
  IF tx_from > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN
    RAISE EXCEPTION 'the audit has a mark of another server: SELECT audit_restart() (docs/runbooks/books.md)';
  END IF;
  tx_to := greatest(horizon, tx_from);
  WHILE tx_to - tx_from > 1 AND at_most < (
    SELECT count(*) FROM (SELECT FROM posting WHERE tx >= tx_from AND tx < tx_to LIMIT at_most + 1) AS waiting
  ) LOOP
    tx_to := tx_from + (tx_to - tx_from) / 2;
  END LOOP;
  complete := tx_to >= horizon;
  SELECT count(*), max(id) INTO fills, fill_to
  FROM (SELECT id FROM fill WHERE id > fill_from AND id <= (SELECT last_fill_id FROM engine_lease) ORDER BY id LIMIT at_most / 4) AS next;
  IF fills < at_most / 4 THEN SELECT greatest(last_fill_id, fill_from) INTO fill_to FROM engine_lease; END IF;
END $$;

-- What one look judges: what the postings of these transactions touched (to their end where `until` is null), and the next accounts by id.
CREATE FUNCTION audit_scope(since bigint, until bigint, after_id bigint, at_most integer,
  OUT entries bigint[], OUT accounts bigint[], OUT members bigint[], OUT slice_end bigint)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  slice bigint[];
BEGIN
  SELECT coalesce(array_agg(DISTINCT entry_id), '{}'), coalesce(array_agg(DISTINCT account_id), '{}') INTO entries, accounts
  FROM posting WHERE tx >= since AND (until IS NULL OR tx < until);
  SELECT coalesce(array_agg(id), '{}'), max(id) INTO slice, slice_end
  FROM (SELECT id FROM account WHERE id > after_id ORDER BY id LIMIT at_most) AS next;
  accounts := accounts || slice;
  SELECT coalesce(array_agg(DISTINCT member_id), '{}') INTO members
  FROM account WHERE id = ANY(accounts) AND member_id >= 100;
END $$;

-- Moves the mark past what was judged. False where another look has moved it.
CREATE FUNCTION audit_advance(from_tx bigint, to_tx bigint, to_fill bigint) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
  UPDATE audit_mark SET tx = to_tx, fill_id = to_fill WHERE tx = from_tx;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_account AS known (account_id, available, hold)
  SELECT account_id, sum(available)::bigint, sum(hold)::bigint FROM posting WHERE tx >= from_tx AND tx < to_tx GROUP BY account_id
  ON CONFLICT (account_id) DO UPDATE
  SET available = known.available + excluded.available, hold = known.hold + excluded.hold;
  RETURN true;
END $$;

-- Accounts that differ from what was judged before and posted since: what a lift corrects once the whole check is right.
CREATE FUNCTION audit_differences() RETURNS TABLE (account_id bigint, available bigint, hold bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM (
    SELECT a.id, a.available - coalesce(j.available, 0) - coalesce(w.available, 0)::bigint AS available,
      a.hold - coalesce(j.hold, 0) - coalesce(w.hold, 0)::bigint AS hold
    FROM account a
    LEFT JOIN audit_account j ON j.account_id = a.id
    LEFT JOIN (
      SELECT p.account_id, sum(p.available) AS available, sum(p.hold) AS hold
      FROM posting p WHERE p.tx >= (SELECT tx FROM audit_mark) GROUP BY 1
    ) w ON w.account_id = a.id
  ) AS d WHERE d.available <> 0 OR d.hold <> 0;
$$;

CREATE TABLE audit_lift (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  operator text NOT NULL,
  reason text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Null until the exchange has run the whole check.
  outcome text CHECK (outcome IN ('lifted', 'refused')),
  decided_at timestamptz
);

-- While one is open, its market (or every market) takes cancellations only.
CREATE TABLE audit_breach (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  rule text NOT NULL,
  -- First column of the row that breaks the rule: an entry, a path, a fill.
  subject text NOT NULL,
  -- Null where the breach is of no single market.
  market_id integer,
  row jsonb NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  lift_id bigint REFERENCES audit_lift
);
CREATE UNIQUE INDEX audit_breach_open ON audit_breach (rule, subject) WHERE lift_id IS NULL;

-- The operator's step: asks the exchange that leads to run the whole check and, where it is right, to take orders again.
CREATE FUNCTION lift_books(operator text, reason text) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO audit_lift (operator, reason) VALUES (operator, reason) RETURNING id;
$$;
