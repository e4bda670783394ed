-- Every exchange process keeps sessions and standings in memory. The database tells all of them what has changed, whoever changed it.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.member_id || ' ' || OLD.id_hash);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

CREATE FUNCTION notify_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', (CASE WHEN TG_TABLE_NAME = 'member'
    THEN to_jsonb(COALESCE(NEW, OLD)) ->> 'id' ELSE to_jsonb(COALESCE(NEW, OLD)) ->> 'member_id' END));
  RETURN NULL;
END $$;
CREATE TRIGGER member_changed AFTER UPDATE OR DELETE ON member
  FOR EACH ROW EXECUTE FUNCTION notify_member_changed();
CREATE TRIGGER member_changed AFTER INSERT OR UPDATE OR DELETE ON member_account
  FOR EACH ROW EXECUTE FUNCTION notify_member_changed();
