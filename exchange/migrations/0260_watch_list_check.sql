-- Persons whose identity form was handed in, to be looked up in the watch lists; a row waits while the lists do not answer.
ALTER TABLE member ADD COLUMN watch_list_pending boolean NOT NULL DEFAULT false;
CREATE TABLE watch_list_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- Names and nationality as JSON. Sealed: it tells of a person.
  person bytea NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  hit boolean,
  CONSTRAINT watch_list_check_answered CHECK ((answered_at IS NULL) = (hit IS NULL))
);
CREATE UNIQUE INDEX watch_list_check_open ON watch_list_check (member_id) WHERE answered_at IS NULL;
CREATE INDEX watch_list_check_due ON watch_list_check (due_at) WHERE answered_at IS NULL;

