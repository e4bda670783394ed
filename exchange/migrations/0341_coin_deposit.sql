-- Payments to addresses of the exchange, as the chains tell of them. A row is credited once, in the transaction that says so.
CREATE TABLE coin_deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL,
  -- With the number of the output where a transaction has several.
  transaction_id text NOT NULL,
  -- Code of the coin, or what the chain calls a token that the exchange does not know.
  coin text NOT NULL,
  -- Null where the tag is nobody's.
  member_id bigint,
  address text NOT NULL,
  tag text NOT NULL,
  -- Minor units; null of a token that the exchange does not know.
  amount bigint CHECK (amount > 0),
  -- As the chain told it, in decimals.
  told_amount text NOT NULL,
  -- seen: waits for confirmations; gone: the chain took it back before it was credited; ignored: recorded alone, for `reason`.
  state text NOT NULL CHECK (state IN ('seen', 'credited', 'gone', 'ignored')),
  reason text CHECK (reason IN ('dust', 'token', 'owner')),
  confirmations integer NOT NULL CHECK (confirmations >= 0),
  needed integer NOT NULL CHECK (needed > 0),
  block_hash text,
  block_height bigint,
  -- The look at the chain that this row knows of.
  as_of bigint NOT NULL,
  -- How often the payment has come, counting from 1: one that was gone may come again.
  round integer NOT NULL DEFAULT 1,
  -- Names the transfer of the member's list and the ledger entry.
  command_id text UNIQUE,
  seen_at timestamptz NOT NULL,
  credited_at timestamptz,
  UNIQUE (network, transaction_id),
  CONSTRAINT coin_deposit_ignored CHECK ((state = 'ignored') = (reason IS NOT NULL)),
  CONSTRAINT coin_deposit_known CHECK (state = 'ignored' OR (member_id IS NOT NULL AND amount IS NOT NULL AND command_id IS NOT NULL)),
  CONSTRAINT coin_deposit_credited CHECK ((state = 'credited') = (credited_at IS NOT NULL))
);

-- What a payment is never changes, and what is credited stays credited: a chain that takes it back later makes an incident.
CREATE FUNCTION keep_coin_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.network, NEW.transaction_id, NEW.coin, NEW.member_id, NEW.address, NEW.tag, NEW.amount)
      IS DISTINCT FROM (OLD.network, OLD.transaction_id, OLD.coin, OLD.member_id, OLD.address, OLD.tag, OLD.amount)
    OR (OLD.state = 'credited' AND (NEW.state, NEW.command_id) IS DISTINCT FROM (OLD.state, OLD.command_id)) THEN
    RAISE EXCEPTION 'deposit % is credited, or would become another payment', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coin_deposit_moves BEFORE UPDATE ON coin_deposit FOR EACH ROW EXECUTE FUNCTION keep_coin_deposit();
CREATE TRIGGER coin_deposit_kept BEFORE DELETE OR TRUNCATE ON coin_deposit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Credited payments that their chain has taken back: a person decides, and the coin's payouts stand still until then.
CREATE TABLE chain_incident (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id bigint NOT NULL REFERENCES coin_deposit,
  opened_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- Who ended it: a member of the staff, or `chain` where the payment came again.
  resolved_by text,
  reason text,
  CONSTRAINT chain_incident_resolved CHECK ((resolved_at IS NULL) = (resolved_by IS NULL) AND (resolved_at IS NULL) = (reason IS NULL))
);
CREATE UNIQUE INDEX chain_incident_open ON chain_incident (deposit_id) WHERE resolved_at IS NULL;
CREATE TRIGGER chain_incident_kept BEFORE DELETE OR TRUNCATE ON chain_incident
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Null of transfers that wait for no block.
ALTER TABLE coin_transfer ADD COLUMN confirmations integer, ADD COLUMN confirmations_needed integer;

-- What was credited before is known, so that a chain that tells of it again changes nothing.
INSERT INTO coin_deposit (network, transaction_id, coin, member_id, address, tag, amount, told_amount, state, confirmations, needed,
  as_of, command_id, seen_at, credited_at)
SELECT t.network, t.transaction_id, c.code, t.member_id, t.address, t.tag, t.amount, t.amount::text, 'credited', 1, 1, 0, t.command_id,
  t.at, t.at
FROM coin_transfer t JOIN coin c ON c.id = t.coin_id
WHERE t.direction = 'I' AND t.status = 'approved' AND t.command_id = 'chain:' || t.network || ':' || t.transaction_id;
