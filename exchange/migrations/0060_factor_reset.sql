-- A member without the phone, or without the authenticator app, asks to begin anew; a person decides.
CREATE TABLE factor_reset (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('phone', 'OTP')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected')),
  -- Names of the documents in the folder of uploads.
  files text[] NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX factor_reset_open ON factor_reset (member_id, kind) WHERE state = 'open';
