-- Ended orders leave open_order by index, however many are open. Joined with the changed rows, they were looked for by a plan that was
-- made while open_order was nearly empty and kept: it read all open orders for each batch, until the next ANALYZE.
CREATE OR REPLACE FUNCTION drop_ended_orders() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
DECLARE
  market integer;
  ended bigint[];
BEGIN
  FOR market, ended IN
    SELECT market_id, array_agg(id ORDER BY id) FROM fresh WHERE state IN ('filled', 'cancelled') GROUP BY market_id
  LOOP
    DELETE FROM open_order WHERE market_id = market AND id = ANY(ended);
  END LOOP;
  RETURN NULL;
END $$;
