-- What members gained by selling, projected from their fills from the first one on.

-- Coins that a member traded in and has not traded away, and what they cost with fees. A coin that is paid with in a market of its own
-- is traded away there too, so this is apart from average_price, which is of purchases alone and without fees.
CREATE TABLE cost_basis (
  member_id bigint NOT NULL,
  coin_id integer NOT NULL,
  -- Minor units of the coin.
  amount numeric NOT NULL CHECK (amount >= 0),
  -- KRW.
  cost numeric NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (member_id, coin_id)
);

CREATE TABLE realised_day (
  member_id bigint NOT NULL,
  coin_id integer NOT NULL,
  -- Of UTC+9.
  day date NOT NULL,
  -- KRW: proceeds less fees and cost.
  profit numeric NOT NULL,
  -- KRW: proceeds, less fees, of coins that were not traded in: nobody knows their cost, and they are no part of the profit.
  uncosted numeric NOT NULL CHECK (uncosted >= 0),
  PRIMARY KEY (member_id, coin_id, day)
);

-- The last fill that both contain.
CREATE TABLE cost_basis_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fill_id bigint NOT NULL);
INSERT INTO cost_basis_cursor (fill_id) VALUES (0);
