-- Finds the orders that members have placed under these client order ids, one index probe each. Asked for every batch: planned
-- freely, it read all orders that were ever placed as long as the table was of middling size.
CREATE FUNCTION orders_by_client_id(members bigint[], client_ids text[]) RETURNS SETOF orders LANGUAGE sql STABLE ROWS 1
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT orders.* FROM unnest(members, client_ids) AS key (member_id, client_order_id)
  JOIN orders USING (member_id, client_order_id);
$$;
