-- Where members receive coins. `network` is the code of the coin that pays the fees there: an ERC-20 coin has ETH.
CREATE TABLE deposit_address (
  member_id bigint NOT NULL,
  coin_id integer NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  -- Empty on chains that know no tags.
  tag text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, coin_id, network),
  -- What arrives belongs to one member.
  UNIQUE (coin_id, address, tag)
);
