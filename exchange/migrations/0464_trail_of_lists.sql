-- The trail (0151, 0240) tells whom somebody put on the whitelist of sales, too.
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
    'watchListed', CASE WHEN OLD.watch_listed <> NEW.watch_listed THEN NEW.watch_listed END,
    'saleWhitelisted', CASE WHEN OLD.sale_whitelisted <> NEW.sale_whitelisted THEN NEW.sale_whitelisted END)));
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
    OR OLD.withdrawal_banned <> NEW.withdrawal_banned OR OLD.watch_listed <> NEW.watch_listed
    OR OLD.sale_whitelisted <> NEW.sale_whitelisted)
  EXECUTE FUNCTION record_member_change();

-- And who wrote an article, as it does of documents (0430). Nobody of the staff wrote the first versions that a new database comes with.
CREATE FUNCTION record_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('article written', NEW.item_id::text, jsonb_build_object(
    'board', (SELECT board FROM board_item WHERE id = NEW.item_id), 'version', NEW.version, 'by', NEW.written_by));
  RETURN NULL;
END $$;
CREATE TRIGGER board_version_on_trail AFTER INSERT ON board_version FOR EACH ROW
  WHEN (NEW.version > 1 OR NEW.written_by <> '') EXECUTE FUNCTION record_article();
