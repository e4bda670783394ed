-- Up to which moment a member has read what the exchange tells. The list itself is read from what it tells of (decision 46).
CREATE TABLE notification_mark (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  read_until timestamptz NOT NULL
);
