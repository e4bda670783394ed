-- The open orders, and only those: a start and a recovery read them, however many orders have ended. A partial index on
-- orders.state would cost every change of an order its heap-only update (0031); the BRIN index on it never shrank.
CREATE TABLE open_order (
  market_id integer NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (market_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
INSERT INTO open_order (market_id, id) SELECT market_id, id FROM orders WHERE state IN ('open', 'part filled');
DROP INDEX orders_open;

-- Written by statement triggers, so that no writer of orders can forget it.
CREATE FUNCTION note_open_orders() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO open_order (market_id, id)
  SELECT market_id, id FROM fresh WHERE state IN ('open', 'part filled');
  RETURN NULL;
END $$;
CREATE FUNCTION drop_ended_orders() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  DELETE FROM open_order USING fresh
  WHERE open_order.market_id = fresh.market_id AND open_order.id = fresh.id AND fresh.state IN ('filled', 'cancelled');
  RETURN NULL;
END $$;
CREATE TRIGGER orders_opened AFTER INSERT ON orders
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_open_orders();
CREATE TRIGGER orders_ended AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION drop_ended_orders();

-- One page of a market's open orders, oldest first: one index probe each.
CREATE FUNCTION open_orders(market integer, after_id bigint, at_most integer) RETURNS SETOF orders LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT orders.* FROM (
    SELECT id FROM open_order WHERE market_id = market AND id > after_id ORDER BY id LIMIT at_most
  ) AS page JOIN orders USING (id) ORDER BY page.id;
$$;
