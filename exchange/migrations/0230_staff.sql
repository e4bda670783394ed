-- People of the exchange who decide over members (decision 51), their sessions, and what they are told at the login.
CREATE TABLE staff_member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('reviewer', 'operator', 'auditor')),
  password_hash text NOT NULL,
  -- Sealed. Named apart from member.otp_secret: what is sealed opens by its column and its owner's id.
  staff_otp_secret bytea NOT NULL,
  -- The last time step whose code was taken: a code counts once.
  otp_last_step bigint,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz
);

-- Wrong passwords and codes by the hash of the address, unknown ones too: both are locked alike.
CREATE TABLE staff_attempt (
  email_hash text PRIMARY KEY,
  staff_id bigint REFERENCES staff_member,
  wrong_tries integer NOT NULL CHECK (wrong_tries BETWEEN 0 AND 5),
  -- Of the last try that was let in.
  at timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX staff_attempt_by_age ON staff_attempt (at);

CREATE TABLE staff_second_step (
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_member,
  expires_at timestamptz NOT NULL
);

CREATE TABLE staff_session (
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_member,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ip text NOT NULL
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id);

-- Who looked at which document.
CREATE TABLE staff_document_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_member,
  case_id bigint,
  inquiry_id bigint,
  file_index integer NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT staff_document_view_of CHECK (num_nonnulls(case_id, inquiry_id) = 1)
);
CREATE TRIGGER staff_document_view_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_document_view
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_member_kept BEFORE DELETE OR TRUNCATE ON staff_member
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- On the trail: the staff's own ids and addresses, nothing of a member but ids.
CREATE FUNCTION record_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_act('staff created', NEW.id::text, jsonb_build_object('email', NEW.email, 'role', NEW.role));
  ELSE
    PERFORM record_act('staff changed', NEW.id::text, jsonb_strip_nulls(jsonb_build_object(
      'email', NEW.email,
      'role', CASE WHEN OLD.role <> NEW.role THEN NEW.role END,
      'password', CASE WHEN OLD.password_hash <> NEW.password_hash THEN 'changed' END,
      'disabled', CASE WHEN (OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL) THEN NEW.disabled_at IS NOT NULL END)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_created AFTER INSERT ON staff_member FOR EACH ROW EXECUTE FUNCTION record_staff();
CREATE TRIGGER staff_changed AFTER UPDATE ON staff_member FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR OLD.email <> NEW.email OR OLD.password_hash <> NEW.password_hash
    OR (OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL))
  EXECUTE FUNCTION record_staff();

CREATE FUNCTION record_staff_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('staff login', NEW.staff_id::text,
    jsonb_build_object('by', (SELECT email FROM staff_member WHERE id = NEW.staff_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER staff_login_on_trail AFTER INSERT ON staff_session FOR EACH ROW EXECUTE FUNCTION record_staff_login();

-- Addresses that nobody has are left out: whoever tries them must not be able to fill the trail.
CREATE FUNCTION record_staff_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('staff locked', NEW.staff_id::text, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER staff_lock_on_trail AFTER UPDATE ON staff_attempt FOR EACH ROW
  WHEN (NEW.staff_id IS NOT NULL AND NEW.locked_until IS NOT NULL AND OLD.locked_until IS DISTINCT FROM NEW.locked_until)
  EXECUTE FUNCTION record_staff_lock();

CREATE FUNCTION record_document_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('document viewed', coalesce(NEW.case_id::text, 'inquiry ' || NEW.inquiry_id), jsonb_build_object(
    'file', NEW.file_index, 'by', (SELECT email FROM staff_member WHERE id = NEW.staff_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER document_view_on_trail AFTER INSERT ON staff_document_view
  FOR EACH ROW EXECUTE FUNCTION record_document_view();
