-- Announced times in which the bank takes or pays out no KRW; what was announced stays, and may end early once.
ALTER TABLE bank_maintenance
  ADD COLUMN deposits boolean NOT NULL DEFAULT true,
  ADD COLUMN withdrawals boolean NOT NULL DEFAULT false,
  ADD COLUMN reason text NOT NULL DEFAULT '',
  -- Address of the member of staff.
  ADD COLUMN set_by text NOT NULL DEFAULT '',
  ADD COLUMN set_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN ended_by text,
  ADD COLUMN end_reason text,
  ADD CONSTRAINT bank_maintenance_closes CHECK (deposits OR withdrawals),
  ADD CONSTRAINT bank_maintenance_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (end_reason IS NULL));
CREATE FUNCTION keep_bank_maintenance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.ended_at IS NOT NULL
    OR (NEW.starts_at, NEW.ends_at, NEW.deposits, NEW.withdrawals, NEW.reason, NEW.set_by, NEW.set_at)
      IS DISTINCT FROM (OLD.starts_at, OLD.ends_at, OLD.deposits, OLD.withdrawals, OLD.reason, OLD.set_by, OLD.set_at) THEN
    RAISE EXCEPTION 'maintenance % was announced, and may only end early, once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_maintenance_kept BEFORE UPDATE OR DELETE ON bank_maintenance
  FOR EACH ROW EXECUTE FUNCTION keep_bank_maintenance();
CREATE FUNCTION record_bank_maintenance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_act('bank closed', NEW.id::text, jsonb_build_object('by', NEW.set_by, 'until', NEW.ends_at));
  ELSE
    PERFORM record_act('bank opened', NEW.id::text, jsonb_build_object('by', NEW.ended_by));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_maintenance_on_trail AFTER INSERT OR UPDATE ON bank_maintenance
  FOR EACH ROW EXECUTE FUNCTION record_bank_maintenance();

-- What came under another name goes back once two of the staff have said so: it waits without a due time until then.
ALTER TABLE krw_return ALTER COLUMN due_at DROP NOT NULL;
UPDATE krw_return SET due_at = NULL WHERE state = 'held';
CREATE TABLE krw_return_voice (
  return_id bigint NOT NULL REFERENCES krw_return,
  -- Address of the member of staff.
  said_by text NOT NULL,
  reason text NOT NULL,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (return_id, said_by)
);
CREATE TRIGGER krw_return_voice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON krw_return_voice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION record_return_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('return voice', NEW.return_id::text, jsonb_build_object('by', NEW.said_by));
  RETURN NULL;
END $$;
CREATE TRIGGER return_voice_on_trail AFTER INSERT ON krw_return_voice FOR EACH ROW EXECUTE FUNCTION record_return_voice();
CREATE FUNCTION two_people_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM krw_return_voice WHERE return_id = NEW.id) < 2 THEN
    RAISE EXCEPTION 'return % needs two people', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER krw_return_by_two BEFORE UPDATE ON krw_return FOR EACH ROW
  WHEN (OLD.due_at IS NULL AND NEW.due_at IS NOT NULL OR OLD.state = 'held' AND NEW.state = 'returned')
  EXECUTE FUNCTION two_people_return();
