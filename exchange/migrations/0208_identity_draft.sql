-- The identity form of a member half-way, so that it goes on from any device (ACCT-075).
CREATE TABLE identity_draft (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  -- 1 to 5: how far the member has come.
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5),
  -- JSON. Sealed: it tells of a person.
  answers bytea NOT NULL,
  saved_at timestamptz NOT NULL
);
