-- Everything a client may present is kept as a SHA-256: a leaked table opens no door.
CREATE TABLE session (
  id_hash text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL
);
CREATE INDEX session_of_member ON session (member_id);
CREATE INDEX session_by_activity ON session (active_at);

-- Wrong passwords in a row, kept for unknown addresses too, so that the count tells nobody who is a member.
CREATE TABLE login_attempt (
  email_hash text PRIMARY KEY,
  wrong_passwords smallint NOT NULL CHECK (wrong_passwords BETWEEN 0 AND 5),
  at timestamptz NOT NULL
);

-- Between the right password and the right code.
CREATE TABLE second_step (
  token_hash text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Codes sent by SMS. `bound_to` names the one thing the code is for: a second-step token, a phone number, a withdrawal draft.
CREATE TABLE sms_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  purpose text NOT NULL,
  bound_to text NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sms_code_newest ON sms_code (member_id, purpose, bound_to, id DESC);

-- Codes inside mailed links.
CREATE TABLE mail_token (
  token_hash text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_token_of_member ON mail_token (member_id, purpose);

CREATE TABLE captcha_puzzle (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('slider', 'work')),
  -- slider: {x, y}; work: {salt, difficulty}
  solution jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz
);

CREATE TABLE captcha_pass (
  token_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
