-- Keys by which programs of a member call the exchange, each with what it may do, from where and until when.
CREATE TABLE api_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- Names the key in calls; not secret.
  key text NOT NULL UNIQUE CHECK (key ~ '^mk_[A-Za-z0-9_-]{24}$'),
  -- What the member calls it. Sealed (decision 44).
  name bytea NOT NULL,
  algorithm text NOT NULL CHECK (algorithm IN ('hmac', 'ed25519')),
  -- Of hmac: what signs, which both sides know. Sealed; empty for ed25519.
  secret bytea NOT NULL,
  -- Of ed25519: SubjectPublicKeyInfo in DER, base64.
  public_key text CHECK ((algorithm = 'ed25519') = (public_key IS NOT NULL)),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'trade']),
  -- Addresses and networks that calls may come from; empty for all.
  addresses text[] NOT NULL CHECK (cardinality(addresses) <= 20),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- To the minute.
  last_used_at timestamptz
);
CREATE INDEX api_key_of_member ON api_key (member_id);

CREATE FUNCTION limit_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two at a time count each other.
  PERFORM 1 FROM member WHERE id = NEW.member_id FOR UPDATE;
  IF (SELECT count(*) FROM api_key WHERE member_id = NEW.member_id) >= 10 THEN
    RAISE EXCEPTION 'member % has ten API keys', NEW.member_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_limited BEFORE INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION limit_api_keys();

CREATE FUNCTION record_api_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('api key ' || lower(TG_OP), coalesce(NEW.member_id, OLD.member_id)::text, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER api_key_on_trail AFTER INSERT OR DELETE OR UPDATE OF key, secret, public_key, scopes, addresses, expires_at, member_id ON api_key
  FOR EACH ROW EXECUTE FUNCTION record_api_key_change();
