-- The ledger: double entry in integer minor units, append-only.
--
-- An account carries two buckets, what its owner can use (available) and what waits in orders and withdrawals (hold).
-- A posting moves either; an entry balances per asset over all its postings. Balances change in one place alone: the trigger
-- that applies postings. So they cannot differ from the sum of the postings, whoever writes.

CREATE TABLE account (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- member:12:KRW, custody:KRW, fee:KRW, promo:KRW, sale:ABC:KRW …
  path text NOT NULL UNIQUE,
  -- Null for accounts of the house that may be negative (custody, fee, sources).
  member_id bigint,
  asset text NOT NULL,
  available bigint NOT NULL DEFAULT 0,
  hold bigint NOT NULL DEFAULT 0,
  CONSTRAINT account_not_negative CHECK (member_id IS NULL OR (available >= 0 AND hold >= 0))
) WITH (fillfactor = 50);

CREATE INDEX account_member ON account (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE ledger_entry (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  -- The command that caused the entry: a second entry for it is refused.
  command_id text NOT NULL UNIQUE,
  memo text,
  at timestamptz NOT NULL
);

-- Handed out in blocks of 10,000, so that a batch of entries costs no round trip for its ids.
CREATE SEQUENCE ledger_entry_block INCREMENT BY 10000 START WITH 10000;

CREATE TABLE posting (
  entry_id bigint NOT NULL,
  account_id bigint NOT NULL,
  asset text NOT NULL,
  available bigint NOT NULL,
  hold bigint NOT NULL,
  PRIMARY KEY (entry_id, account_id)
);

-- Plans are kept for the life of a connection: without these settings one made for young, small tables would go on scanning
-- them when they have grown.
CREATE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  applied bigint;
BEGIN
  IF EXISTS (SELECT FROM fresh GROUP BY entry_id, asset HAVING sum(available + hold) <> 0) THEN
    RAISE EXCEPTION 'a ledger entry does not balance' USING ERRCODE = 'check_violation';
  END IF;
  -- Every writer locks in the order of account ids, so that no two can wait for each other.
  PERFORM FROM account WHERE id IN (SELECT account_id FROM fresh) ORDER BY id FOR UPDATE;
  UPDATE account
  SET available = account.available + delta.available, hold = account.hold + delta.hold
  FROM (
    SELECT account_id, asset, sum(available)::bigint AS available, sum(hold)::bigint AS hold
    FROM fresh GROUP BY account_id, asset
  ) AS delta
  WHERE account.id = delta.account_id AND account.asset = delta.asset;
  GET DIAGNOSTICS applied = ROW_COUNT;
  IF applied <> (SELECT count(*) FROM (SELECT DISTINCT account_id, asset FROM fresh) AS wanted) THEN
    RAISE EXCEPTION 'a posting names an account that is unknown or of another asset' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER posting_applied AFTER INSERT ON posting
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION apply_postings();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct a mistake by a further entry', TG_TABLE_NAME;
END $$;

CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Appends many entries with their postings: the bulk form of ledger.post.
CREATE FUNCTION ledger_append(
  entry_ids bigint[], kinds text[], commands text[], moment timestamptz,
  posting_entries bigint[], accounts bigint[], assets text[], availables bigint[], holds bigint[]
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_entry (id, kind, command_id, at)
  SELECT id, kind, command, moment FROM unnest(entry_ids, kinds, commands) AS e (id, kind, command);
  INSERT INTO posting (entry_id, account_id, asset, available, hold)
  SELECT * FROM unnest(posting_entries, accounts, assets, availables, holds);
$$;
