-- What members paid for their coins, projected from their fills.
CREATE TABLE average_price (
  member_id bigint NOT NULL,
  coin_id integer NOT NULL,
  -- Bought and not yet sold, minor units of the coin.
  amount numeric NOT NULL CHECK (amount >= 0),
  -- What that cost in KRW, without fees.
  cost numeric NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (member_id, coin_id)
);

-- The last fill that is contained in average_price.
CREATE TABLE average_price_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fill_id bigint NOT NULL);
INSERT INTO average_price_cursor (fill_id) VALUES (0);
