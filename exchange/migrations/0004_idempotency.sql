-- The first answer to a money command, given again to every retry with the same key.
CREATE TABLE idempotent_answer (
  member_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  -- Null while the first request is still being worked on.
  status smallint,
  body text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, call, key)
);
