-- A member who sets up an authenticator: the exchange's secret waits for the first code of it (ACCT-050). Sealed (decision 44).
CREATE TABLE otp_setup (
  member_id bigint PRIMARY KEY REFERENCES member,
  pending_secret bytea NOT NULL,
  recovery_hashes text[] NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Codes that a member wrote down when the authenticator was set up: each stands once for a code of it. Only hashes are kept.
CREATE TABLE recovery_code (
  member_id bigint NOT NULL REFERENCES member,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (member_id, code_hash)
);
