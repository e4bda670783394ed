-- The browser that a sign-up was begun in, until its address is confirmed: who confirms it elsewhere sets a new password (decision 41).
CREATE TABLE sign_up_browser (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  token_hash text NOT NULL
);
