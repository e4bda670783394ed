-- Name and number of a foreigner whose code is on its way (API-051): they are his once it is right. Sealed (decision 44).
CREATE TABLE foreign_phone_check (
  member_id bigint PRIMARY KEY REFERENCES member,
  name bytea NOT NULL,
  phone bytea NOT NULL
);
