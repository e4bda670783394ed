-- What the staff says of payouts, limits and custody; each act is on the trail.

CREATE TABLE coin_withdrawal_voice (
  withdrawal_id bigint NOT NULL REFERENCES coin_withdrawal,
  -- approve: it may leave; sent: a broadcast in doubt is on the chain; lost: it will never be.
  voice text NOT NULL CHECK (voice IN ('approve', 'sent', 'lost')),
  -- Address of the member of staff.
  said_by text NOT NULL,
  reason text NOT NULL,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, voice, said_by)
);
CREATE TRIGGER coin_withdrawal_voice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON coin_withdrawal_voice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION record_payout_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('payout voice', NEW.withdrawal_id::text, jsonb_build_object('voice', NEW.voice, 'by', NEW.said_by));
  RETURN NULL;
END $$;
CREATE TRIGGER payout_voice_on_trail AFTER INSERT ON coin_withdrawal_voice FOR EACH ROW EXECUTE FUNCTION record_payout_voice();

CREATE FUNCTION record_payout_rejection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('payout rejected', NEW.withdrawal_id::text, jsonb_build_object('by', NEW.actor));
  RETURN NULL;
END $$;
CREATE TRIGGER payout_rejection_on_trail AFTER INSERT ON coin_withdrawal_step FOR EACH ROW
  WHEN (NEW.state = 'rejected' AND NEW.actor LIKE 'staff:%') EXECUTE FUNCTION record_payout_rejection();

-- A limit that one person proposes and another one confirms or refuses.
CREATE TABLE withdrawal_policy_proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  value text NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  confirmed boolean,
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT policy_proposal_decided CHECK (
    (confirmed IS NULL) = (decided_by IS NULL) AND (confirmed IS NULL) = (decided_at IS NULL)),
  CONSTRAINT policy_proposal_two_people CHECK (confirmed IS NOT TRUE OR decided_by <> proposed_by)
);
CREATE FUNCTION record_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed IS NULL THEN
    PERFORM record_act('policy proposed', NEW.name, jsonb_build_object('value', NEW.value, 'by', NEW.proposed_by));
  ELSE
    PERFORM record_act('policy decided', NEW.name,
      jsonb_build_object('value', NEW.value, 'confirmed', NEW.confirmed, 'by', NEW.decided_by));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER policy_on_trail AFTER INSERT OR UPDATE ON withdrawal_policy_proposal FOR EACH ROW EXECUTE FUNCTION record_policy();

-- Coins whose payouts stand still because books and holdings differ.
CREATE TABLE custody_halt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('difference', 'incident')),
  -- Decimal text: what was held less what was booked.
  difference text,
  halted_at timestamptz NOT NULL,
  resumed_at timestamptz,
  resumed_by text,
  note text
);
CREATE UNIQUE INDEX custody_halt_open ON custody_halt (coin) WHERE resumed_at IS NULL;
CREATE FUNCTION record_halt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.resumed_at IS NULL THEN
    PERFORM record_act('custody halted', NEW.coin, jsonb_build_object('reason', NEW.reason));
  ELSE
    PERFORM record_act('custody resumed', NEW.coin, jsonb_build_object('by', NEW.resumed_by));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER halt_on_trail AFTER INSERT OR UPDATE ON custody_halt FOR EACH ROW EXECUTE FUNCTION record_halt();

CREATE FUNCTION record_incident_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('incident resolved', NEW.id::text, jsonb_build_object('by', NEW.resolved_by));
  RETURN NULL;
END $$;
CREATE TRIGGER incident_on_trail AFTER UPDATE ON chain_incident FOR EACH ROW
  WHEN (OLD.resolved_at IS NULL AND NEW.resolved_at IS NOT NULL) EXECUTE FUNCTION record_incident_end();
