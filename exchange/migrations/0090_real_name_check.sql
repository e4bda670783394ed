-- The check that a member has begun at the carrier and not finished. A new one takes its place.
CREATE TABLE real_name_check (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  request_id text NOT NULL,
  begun_at timestamptz NOT NULL
);
