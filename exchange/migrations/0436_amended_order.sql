-- The amount of an order can be lessened while it waits: a batch writes the amounts of the orders that it changed too.
DROP FUNCTION engine_commit;

CREATE FUNCTION engine_commit(
  my_epoch bigint, my_seq bigint, order_id_max bigint, fill_id_max bigint, moment timestamptz,
  -- new orders, in the state in which the batch leaves them
  o_id bigint[], o_member bigint[], o_market integer[], o_side text[], o_call text[], o_tif text[], o_price bigint[],
  o_amount bigint[], o_total bigint[], o_fee_ppm integer[], o_filled bigint[], o_filled_total bigint[], o_fee bigint[],
  o_hold bigint[], o_state text[], o_reason text[], o_client text[],
  -- resting orders that the batch changed
  u_id bigint[], u_amount bigint[], u_filled bigint[], u_filled_total bigint[], u_fee bigint[], u_hold bigint[],
  u_state text[], u_reason text[],
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
    SET amount = u.amount, filled_amount = u.filled, filled_total = u.filled_total, fee = u.fee, hold = u.hold,
        state = u.state, cancel_reason = u.reason, updated_at = moment
    FROM unnest(u_id, u_amount, u_filled, u_filled_total, u_fee, u_hold, u_state, u_reason)
      AS u (id, amount, filled, filled_total, fee, hold, state, reason)
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
