-- Addresses that members withdraw to (WALT-100 to WALT-104).
CREATE TABLE address_book_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  coin_id integer NOT NULL,
  -- The member's own words. Sealed: they may name a person.
  alias bytea NOT NULL,
  network text NOT NULL,
  -- As its chain spells it; the tag is empty without one.
  address text NOT NULL,
  tag text NOT NULL,
  created_at timestamptz NOT NULL,
  -- From then on whitelist mode lets withdrawals go there.
  usable_at timestamptz NOT NULL,
  UNIQUE (member_id, coin_id, address, tag)
);

-- Members who withdraw to addresses of their book only. After off_at the mode is over.
CREATE TABLE address_whitelist (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  on_since timestamptz NOT NULL,
  off_at timestamptz
);
