-- A member who fears for the account freezes it; only the staff lifts that.
ALTER TABLE member ADD COLUMN frozen_at timestamptz;

-- The trail (0151) tells freezes, too.
CREATE OR REPLACE FUNCTION record_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('member changed', NEW.id::text, jsonb_strip_nulls(jsonb_build_object(
    'password', CASE WHEN OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at THEN 'changed' END,
    'phone', CASE WHEN OLD.phone_changed_at IS DISTINCT FROM NEW.phone_changed_at
      OR OLD.phone_registered_at IS DISTINCT FROM NEW.phone_registered_at THEN 'changed' END,
    'otp', CASE WHEN OLD.otp_registered_at IS DISTINCT FROM NEW.otp_registered_at THEN 'changed' END,
    'email', CASE WHEN OLD.email <> NEW.email THEN 'changed' END,
    'state', CASE WHEN OLD.state <> NEW.state THEN NEW.state END,
    'freeze', CASE WHEN OLD.frozen_at IS DISTINCT FROM NEW.frozen_at
      THEN CASE WHEN NEW.frozen_at IS NULL THEN 'unfrozen' ELSE 'frozen' END END,
    'withdrawalBanned', CASE WHEN OLD.withdrawal_banned <> NEW.withdrawal_banned THEN NEW.withdrawal_banned END,
    'watchListed', CASE WHEN OLD.watch_listed <> NEW.watch_listed THEN NEW.watch_listed END)));
  RETURN NULL;
END $$;
DROP TRIGGER member_on_trail ON member;
CREATE TRIGGER member_on_trail AFTER UPDATE ON member FOR EACH ROW
  WHEN (OLD.password_changed_at IS DISTINCT FROM NEW.password_changed_at
    OR OLD.phone_changed_at IS DISTINCT FROM NEW.phone_changed_at
    OR OLD.phone_registered_at IS DISTINCT FROM NEW.phone_registered_at
    OR OLD.otp_registered_at IS DISTINCT FROM NEW.otp_registered_at
    OR OLD.frozen_at IS DISTINCT FROM NEW.frozen_at
    OR OLD.email <> NEW.email OR OLD.state <> NEW.state
    OR OLD.withdrawal_banned <> NEW.withdrawal_banned OR OLD.watch_listed <> NEW.watch_listed)
  EXECUTE FUNCTION record_member_change();
