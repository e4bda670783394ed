-- Orders and fills. The engine is their only writer; it numbers both itself.

CREATE TABLE orders (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL,
  market_id integer NOT NULL,
  side text NOT NULL CHECK (side IN ('B', 'S')),
  call_type text NOT NULL CHECK (call_type IN ('LIMIT', 'MARKET', 'BEST')),
  time_in_force text NOT NULL CHECK (time_in_force IN ('GTC', 'IOC', 'FOK', 'POST')),
  -- Price units; null for market orders.
  price bigint CHECK (price > 0),
  -- Minor units; one of the two.
  amount bigint CHECK (amount > 0),
  total bigint CHECK (total > 0),
  fee_ppm integer NOT NULL CHECK (fee_ppm BETWEEN 0 AND 1000000),
  filled_amount bigint NOT NULL,
  filled_total bigint NOT NULL,
  fee bigint NOT NULL,
  -- What the order still locks in the ledger, minor units of the coin it pays with.
  hold bigint NOT NULL CHECK (hold >= 0),
  state text NOT NULL CHECK (state IN ('open', 'part filled', 'filled', 'cancelled')),
  cancel_reason text,
  client_order_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((amount IS NULL) <> (total IS NULL)),
  CHECK (amount IS NULL OR filled_amount <= amount),
  CHECK (hold = 0 OR state IN ('open', 'part filled'))
) WITH (fillfactor = 80);

CREATE INDEX orders_member ON orders (member_id, id) WHERE member_id >= 100;
CREATE INDEX orders_open ON orders (market_id, id) WHERE state IN ('open', 'part filled');
CREATE UNIQUE INDEX orders_client_order_id ON orders (member_id, client_order_id) WHERE client_order_id IS NOT NULL;

CREATE TABLE fill (
  id bigint PRIMARY KEY,
  market_id integer NOT NULL,
  buy_order_id bigint NOT NULL,
  sell_order_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  taker_side text NOT NULL CHECK (taker_side IN ('B', 'S')),
  price bigint NOT NULL CHECK (price > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  total bigint NOT NULL CHECK (total >= 0),
  buy_fee bigint NOT NULL CHECK (buy_fee >= 0),
  sell_fee bigint NOT NULL CHECK (sell_fee >= 0),
  at timestamptz NOT NULL,
  CHECK (buyer_id <> seller_id)
);

-- House accounts (1-99) trade all day and read no history.
CREATE INDEX fill_buyer ON fill (buyer_id, id) WHERE buyer_id >= 100;
CREATE INDEX fill_seller ON fill (seller_id, id) WHERE seller_id >= 100;
CREATE INDEX fill_market ON fill (market_id, id);

-- Who may write: an engine takes the next epoch when it starts, and each of its batches the next seq. A commit with an older
-- epoch comes from an engine that was replaced; it must change nothing.
CREATE TABLE engine_lease (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  epoch bigint NOT NULL,
  seq bigint NOT NULL,
  last_order_id bigint NOT NULL,
  last_fill_id bigint NOT NULL
);
INSERT INTO engine_lease (epoch, seq, last_order_id, last_fill_id) VALUES (0, 0, 0, 0);

-- One batch of the engine, in the transaction that has read and locked the balances of its new orders.
CREATE FUNCTION engine_commit(
  my_epoch bigint, my_seq bigint, order_id_max bigint, fill_id_max bigint, moment timestamptz,
  -- new orders, in the state in which the batch leaves them
  o_id bigint[], o_member bigint[], o_market integer[], o_side text[], o_call text[], o_tif text[], o_price bigint[],
  o_amount bigint[], o_total bigint[], o_fee_ppm integer[], o_filled bigint[], o_filled_total bigint[], o_fee bigint[],
  o_hold bigint[], o_state text[], o_reason text[], o_client text[],
  -- resting orders that the batch changed
  u_id bigint[], u_filled bigint[], u_filled_total bigint[], u_fee bigint[], u_hold bigint[], u_state text[], u_reason text[],
  -- fills
  f_id bigint[], f_market integer[], f_buy bigint[], f_sell bigint[], f_buyer bigint[], f_seller bigint[], f_taker text[],
  f_price bigint[], f_amount bigint[], f_total bigint[], f_buy_fee bigint[], f_sell_fee bigint[],
  -- ledger entries and postings
  e_id bigint[], e_kind text[], e_command text[],
  p_entry bigint[], p_account bigint[], p_asset text[], p_available bigint[], p_hold bigint[]
) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  changed bigint;
BEGIN
  UPDATE engine_lease SET seq = my_seq, last_order_id = order_id_max, last_fill_id = fill_id_max
  WHERE epoch = my_epoch AND seq = my_seq - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'engine % is fenced at batch %', my_epoch, my_seq USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;

  INSERT INTO orders
  SELECT id, member, market, side, call, tif, price, amount, total, fee_ppm, filled, filled_total, fee, hold, state, reason,
         client, moment, moment
  FROM unnest(o_id, o_member, o_market, o_side, o_call, o_tif, o_price, o_amount, o_total, o_fee_ppm, o_filled,
              o_filled_total, o_fee, o_hold, o_state, o_reason, o_client)
    AS o (id, member, market, side, call, tif, price, amount, total, fee_ppm, filled, filled_total, fee, hold, state, reason, client);

  IF array_length(u_id, 1) > 0 THEN
    UPDATE orders
    SET filled_amount = u.filled, filled_total = u.filled_total, fee = u.fee, hold = u.hold, state = u.state,
        cancel_reason = u.reason, updated_at = moment
    FROM unnest(u_id, u_filled, u_filled_total, u_fee, u_hold, u_state, u_reason)
      AS u (id, filled, filled_total, fee, hold, state, reason)
    -- Written so that orders_open does not offer itself: these rows are found one by one, by their id.
    WHERE orders.id = u.id AND orders.state <> 'filled' AND orders.state <> 'cancelled';
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed <> array_length(u_id, 1) THEN
      RAISE EXCEPTION 'the engine changed % orders of which % were open', array_length(u_id, 1), changed;
    END IF;
  END IF;

  INSERT INTO fill
  SELECT id, market, buy, sell, buyer, seller, taker, price, amount, total, buy_fee, sell_fee, moment
  FROM unnest(f_id, f_market, f_buy, f_sell, f_buyer, f_seller, f_taker, f_price, f_amount, f_total, f_buy_fee, f_sell_fee)
    AS f (id, market, buy, sell, buyer, seller, taker, price, amount, total, buy_fee, sell_fee);

  PERFORM ledger_append(e_id, e_kind, e_command, moment, p_entry, p_account, p_asset, p_available, p_hold);
END $$;
