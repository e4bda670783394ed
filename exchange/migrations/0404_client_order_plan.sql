-- One index probe for each key, also where the plan was made while there were a handful of orders: as a join it read all of them.
CREATE OR REPLACE FUNCTION orders_by_client_id(members bigint[], client_ids text[]) RETURNS SETOF orders LANGUAGE sql STABLE ROWS 1
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT o.* FROM unnest(members, client_ids) AS key (member, client_id), LATERAL (
    SELECT * FROM orders WHERE member_id = member AND client_order_id = client_id OFFSET 0
  ) AS o;
$$;
