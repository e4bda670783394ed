-- Passkeys: a member's key pairs on devices or in password managers, each of which may stand in for a code at login (decision 52).
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- As the authenticator names it, base64url; a key is nobody else's.
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1400),
  -- COSE key, base64url.
  public_key text NOT NULL,
  -- Of signatures; 0 where the authenticator does not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  -- What the member calls it. Sealed (decision 44).
  name bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_member ON passkey (member_id);

-- What an authenticator has to sign, once. `bound_to` is the session that registers, or the second step of a login.
CREATE TABLE passkey_challenge (
  challenge_hash text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('register', 'login')),
  bound_to text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_challenge_by_end ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_of_member ON passkey_challenge (member_id, purpose, bound_to);

-- At most ten, whoever inserts: the row of the member is locked, so that two at a time count each other.
CREATE FUNCTION limit_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM member WHERE id = NEW.member_id FOR UPDATE;
  IF (SELECT count(*) FROM passkey WHERE member_id = NEW.member_id) >= 10 THEN
    RAISE EXCEPTION 'member % has ten passkeys', NEW.member_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passkeys_limited BEFORE INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION limit_passkeys();

CREATE FUNCTION record_passkey_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('passkey ' || lower(TG_OP), coalesce(NEW.member_id, OLD.member_id)::text, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER passkey_on_trail AFTER INSERT OR DELETE OR UPDATE OF name, credential_id, public_key, member_id ON passkey
  FOR EACH ROW EXECUTE FUNCTION record_passkey_change();
