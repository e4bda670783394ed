-- Browsers from which a member has logged in. Their wrong passwords are counted apart, so that strangers cannot lock the member out.
CREATE TABLE known_device (
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  token_hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, token_hash)
);
CREATE INDEX known_device_by_use ON known_device (seen_at);

-- One count for each known device, and one (device '') for all the others. Past the fifth, that one goes on counting: each
-- further wrong password makes the next pause longer.
ALTER TABLE login_attempt
  ADD COLUMN device text NOT NULL DEFAULT '',
  DROP CONSTRAINT login_attempt_pkey,
  ADD PRIMARY KEY (email_hash, device),
  DROP CONSTRAINT login_attempt_wrong_passwords_check,
  ADD CHECK (wrong_passwords BETWEEN 0 AND 100);
CREATE INDEX login_attempt_by_age ON login_attempt (at);
