CREATE TABLE inquiry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  category text NOT NULL,
  title text NOT NULL,
  contents text NOT NULL,
  answer text,
  created_at timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE INDEX inquiry_of_member ON inquiry (member_id, id DESC);
