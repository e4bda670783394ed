-- Orders that wait for a price: placed as limit orders once the market trades at it. Their money is held meanwhile (hold 'stop:<id>').
CREATE TABLE stop_order (
  id uuid PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  market_id integer NOT NULL REFERENCES market,
  side text NOT NULL CHECK (side IN ('B', 'S')),
  -- Price units.
  stop_price bigint NOT NULL CHECK (stop_price > 0),
  -- Whether the price has to rise to it; else it has to fall.
  rises boolean NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  -- Minor units of the coin it pays with, held while it waits. 0: its limit order of a pair holds enough.
  hold bigint NOT NULL CHECK (hold >= 0),
  -- Price units. Of a pair (one cancels the other): the limit order that waits in the book at the same time.
  limit_price bigint CHECK (limit_price > 0),
  -- That order, once it is placed.
  pair_order_id bigint,
  -- entering: its limit order is being placed. reached: the price was there and the money is given back; the order is being placed.
  state text NOT NULL CHECK (state IN ('entering', 'waiting', 'reached', 'placed', 'refused', 'cancelled')),
  -- Of placed.
  order_id bigint,
  -- Of refused: name of the refusal. Of cancelled: who or what ended it.
  reason text,
  -- The newest fill when it was accepted: only later ones reach it.
  after_fill bigint NOT NULL,
  -- Since when its price was there and its market took no orders.
  met_at timestamptz,
  client_order_id text CHECK (client_order_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (state <> 'entering' OR limit_price IS NOT NULL),
  CHECK (state = 'entering' OR (limit_price IS NULL) = (pair_order_id IS NULL)),
  CHECK ((state = 'placed') = (order_id IS NOT NULL)),
  CHECK ((state IN ('refused', 'cancelled')) = (reason IS NOT NULL))
);
CREATE INDEX stop_order_open ON stop_order (market_id) WHERE state IN ('entering', 'waiting', 'reached');
CREATE INDEX stop_order_of_member ON stop_order (member_id, created_at DESC);
CREATE UNIQUE INDEX stop_order_client_id ON stop_order (member_id, client_order_id) WHERE client_order_id IS NOT NULL;

-- Fills up to this one have been compared with the stop orders, and what they reached is noted.
CREATE TABLE stop_order_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fill_id bigint NOT NULL);
INSERT INTO stop_order_cursor (fill_id) SELECT last_fill_id FROM engine_lease;
