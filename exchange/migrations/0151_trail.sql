-- The trail: who changed what protects members or markets. Each entry carries the hash of the one before it (decision 33).
CREATE TABLE trail_entry (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Login role of the session that acted, and its application.
  actor text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  -- Names of columns and states only: nothing personal.
  detail jsonb NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE TRIGGER trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION trail_hash(entry trail_entry) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(entry.previous || convert_to(jsonb_build_array(
    entry.seq, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor, entry.act, entry.subject, entry.detail)::text, 'UTF8'));
$$;

-- One writer at a time, until its transaction ends: acts are rare, and none is on the path of an order.
CREATE FUNCTION record_act(act text, subject text, detail jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entry trail_entry;
BEGIN
  PERFORM pg_advisory_xact_lock(7204003);
  SELECT seq + 1, hash INTO entry.seq, entry.previous FROM trail_entry ORDER BY seq DESC LIMIT 1;
  entry.seq := coalesce(entry.seq, 1);
  entry.previous := coalesce(entry.previous, '\x');
  entry.at := clock_timestamp();
  entry.actor := session_user || ' ' || current_setting('application_name');
  entry.act := record_act.act;
  entry.subject := record_act.subject;
  entry.detail := record_act.detail;
  entry.hash := trail_hash(entry);
  INSERT INTO trail_entry SELECT entry.*;
END $$;

-- Entries that were altered, or that follow one that is gone. A cut end shows only against a head that was kept elsewhere.
CREATE FUNCTION trail_breaks() RETURNS TABLE (seq bigint) LANGUAGE sql STABLE AS $$
  SELECT chained.seq FROM (
    SELECT e.seq, e.hash = trail_hash(e) AS sound, e.previous,
      lag(e.hash, 1, '\x'::bytea) OVER w AS before, e.seq = lag(e.seq, 1, 0::bigint) OVER w + 1 AS follows
    FROM trail_entry e WINDOW w AS (ORDER BY e.seq)
  ) AS chained WHERE NOT (sound AND follows AND previous = before) ORDER BY chained.seq;
$$;

-- Triggers, so that what somebody does by hand is on record as well.
CREATE FUNCTION record_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('member changed', NEW.id::text, jsonb_strip_nulls(jsonb_build_object(
    'password', CASE WHEN OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at THEN 'changed' END,
    'phone', CASE WHEN OLD.phone_changed_at IS DISTINCT FROM NEW.phone_changed_at
      OR OLD.phone_registered_at IS DISTINCT FROM NEW.phone_registered_at THEN 'changed' END,
    'otp', CASE WHEN OLD.otp_registered_at IS DISTINCT FROM NEW.otp_registered_at THEN 'changed' END,
    'email', CASE WHEN OLD.email <> NEW.email THEN 'changed' END,
    'state', CASE WHEN OLD.state <> NEW.state THEN NEW.state END,
    'withdrawalBanned', CASE WHEN OLD.withdrawal_banned <> NEW.withdrawal_banned THEN NEW.withdrawal_banned END,
    'watchListed', CASE WHEN OLD.watch_listed <> NEW.watch_listed THEN NEW.watch_listed END)));
  RETURN NULL;
END $$;
CREATE TRIGGER member_on_trail AFTER UPDATE ON member FOR EACH ROW
  WHEN (OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at
    OR OLD.phone_changed_at IS DISTINCT FROM NEW.phone_changed_at
    OR OLD.phone_registered_at IS DISTINCT FROM NEW.phone_registered_at
    OR OLD.otp_registered_at IS DISTINCT FROM NEW.otp_registered_at
    OR OLD.email <> NEW.email OR OLD.state <> NEW.state
    OR OLD.withdrawal_banned <> NEW.withdrawal_banned OR OLD.watch_listed <> NEW.watch_listed)
  EXECUTE FUNCTION record_member_change();

CREATE FUNCTION record_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('account ' || lower(TG_OP), coalesce(NEW.member_id, OLD.member_id)::text, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER account_on_trail AFTER UPDATE OR DELETE ON member_account
  FOR EACH ROW EXECUTE FUNCTION record_account_change();

CREATE FUNCTION record_market_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('market changed', NEW.code, jsonb_build_object('from', OLD.state, 'to', NEW.state));
  RETURN NULL;
END $$;
CREATE TRIGGER market_on_trail AFTER UPDATE ON market FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION record_market_change();

CREATE FUNCTION record_lift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('lift ' || coalesce(NEW.outcome, 'asked'), NEW.id::text, jsonb_build_object('operator', NEW.operator));
  RETURN NULL;
END $$;
CREATE TRIGGER lift_on_trail AFTER INSERT OR UPDATE ON audit_lift FOR EACH ROW EXECUTE FUNCTION record_lift();
