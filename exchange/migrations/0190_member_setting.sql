-- What a member has chosen for the screens; a name that is missing has never been chosen. The names are judged where they come in.
CREATE TABLE member_setting (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  chosen jsonb NOT NULL CHECK (jsonb_typeof(chosen) = 'object' AND length(chosen::text) < 2000),
  changed_at timestamptz NOT NULL
);
