-- Coins on their way from a member to an address. The money waits in a hold of the ledger under the same command id.

-- What a member is about to withdraw, as the exchange has judged it; the second factor is bound to its hash.
CREATE TABLE withdrawal_draft (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  -- SHA-256 over everything that the payout depends on, hexadecimal.
  hash text NOT NULL,
  coin_id integer NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  tag text NOT NULL,
  -- Minor units of the coin.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  -- Exchange that receives; empty for a personal wallet and for a member of this exchange.
  receiver_id text NOT NULL,
  verification text NOT NULL,
  -- Sealed: they name a person.
  surname bytea NOT NULL,
  given_name bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Login that made it; the draft cannot be confirmed after its end.
  session_hash text NOT NULL,
  -- SHA-256, hexadecimal: of the ticket that leads to the page of confirmation, until it is used, then of that page's own secret.
  ticket_hash text UNIQUE,
  page_hash text UNIQUE
);
CREATE INDEX withdrawal_draft_expired ON withdrawal_draft (expires_at);

CREATE TABLE coin_withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  -- One per draft or second-factor token: the same request again finds this row.
  command_id text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'signed', 'sending', 'broadcast', 'stuck',
    'confirmed', 'failed', 'cancelled', 'rejected')),
  coin_id integer NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  tag text NOT NULL,
  receiver_id text NOT NULL,
  -- Of a recipient who is a member of this exchange: nothing is sent to a chain.
  recipient_member_id bigint,
  -- Minor units of the coin; the hold is their sum.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  -- Whole won at the time of the request; counts against the limits.
  krw bigint NOT NULL CHECK (krw >= 0),
  -- Why a person has to approve it; empty where none has to.
  risks text[] NOT NULL,
  -- Of the recipient, which the withdrawal used up; empty where none was needed.
  verification text NOT NULL,
  transaction_id text,
  -- The signed transaction; for the network's adapter alone.
  signed text,
  reason text,
  requested_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- When the next step is due; null while a person has to act.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT coin_withdrawal_settled CHECK (
    (state IN ('confirmed', 'failed', 'cancelled', 'rejected')) = (settled_at IS NOT NULL)),
  CONSTRAINT coin_withdrawal_signed CHECK (
    state NOT IN ('signed', 'sending', 'broadcast', 'stuck') OR (transaction_id IS NOT NULL AND signed IS NOT NULL))
);
CREATE INDEX coin_withdrawal_of_member ON coin_withdrawal (member_id, requested_at);
CREATE INDEX coin_withdrawal_due ON coin_withdrawal (due_at)
  WHERE state IN ('requested', 'approved', 'signed', 'sending', 'broadcast');
CREATE INDEX coin_withdrawal_open ON coin_withdrawal (state, id)
  WHERE state IN ('requested', 'approved', 'signed', 'sending', 'broadcast', 'stuck');
CREATE INDEX coin_withdrawal_to ON coin_withdrawal (member_id, coin_id, address, tag);

-- Each transition of a withdrawal, and who caused it: member, exchange, or staff:ID.
CREATE TABLE coin_withdrawal_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES coin_withdrawal,
  state text NOT NULL,
  actor text NOT NULL,
  note text,
  at timestamptz NOT NULL
);
CREATE INDEX coin_withdrawal_step_of ON coin_withdrawal_step (withdrawal_id, id);

-- A withdrawal moves along these lines only, keeps what was confirmed, and ends once.
CREATE FUNCTION keep_coin_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (NEW.member_id, NEW.command_id, NEW.coin_id, NEW.network, NEW.address, NEW.tag, NEW.amount, NEW.fee, NEW.krw, NEW.requested_at)
      IS DISTINCT FROM
      (OLD.member_id, OLD.command_id, OLD.coin_id, OLD.network, OLD.address, OLD.tag, OLD.amount, OLD.fee, OLD.krw, OLD.requested_at)
    OR OLD.settled_at IS NOT NULL
    OR (OLD.signed IS NOT NULL AND NEW.signed IS DISTINCT FROM OLD.signed)
    OR (NEW.state <> OLD.state AND NEW.state <> ALL (CASE OLD.state
      WHEN 'requested' THEN ARRAY['approved', 'cancelled', 'rejected']
      WHEN 'approved' THEN ARRAY['signed', 'confirmed', 'rejected']
      WHEN 'signed' THEN ARRAY['sending', 'broadcast']
      WHEN 'sending' THEN ARRAY['broadcast', 'failed', 'stuck']
      WHEN 'broadcast' THEN ARRAY['confirmed', 'failed', 'stuck']
      WHEN 'stuck' THEN ARRAY['broadcast', 'failed']
      ELSE ARRAY[]::text[] END)) THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coin_withdrawal_moves BEFORE UPDATE OR DELETE ON coin_withdrawal
  FOR EACH ROW EXECUTE FUNCTION keep_coin_withdrawal();

CREATE TRIGGER coin_withdrawal_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON coin_withdrawal_step
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Limits and thresholds of withdrawals: the newest value in force counts, and who set it, when and why stays.
CREATE TABLE withdrawal_policy (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  value text NOT NULL,
  in_force_from timestamptz NOT NULL,
  set_by text NOT NULL,
  reason text NOT NULL
);
CREATE INDEX withdrawal_policy_newest ON withdrawal_policy (name, in_force_from DESC, id DESC);
CREATE TRIGGER withdrawal_policy_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_policy
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A coin transfer that is under way changes its state and its transaction; its figures never change, and its end is final.
DROP TRIGGER coin_transfer_append_only ON coin_transfer;
CREATE TRIGGER coin_transfer_kept BEFORE DELETE OR TRUNCATE ON coin_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION keep_coin_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('ready', 'processing')
    OR (NEW.member_id, NEW.direction, NEW.coin_id, NEW.amount, NEW.fee, NEW.network, NEW.address, NEW.tag, NEW.command_id)
      IS DISTINCT FROM
      (OLD.member_id, OLD.direction, OLD.coin_id, OLD.amount, OLD.fee, OLD.network, OLD.address, OLD.tag, OLD.command_id) THEN
    RAISE EXCEPTION 'transfer % is settled, or would get other figures', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coin_transfer_moves BEFORE UPDATE ON coin_transfer FOR EACH ROW EXECUTE FUNCTION keep_coin_transfer();
