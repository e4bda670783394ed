-- What orders hold is read from the open orders of the members who are asked for. Planned freely, each look of the audit began with
-- all orders that were ever placed. OFFSET keeps the planner from changing the order of the two.
CREATE OR REPLACE VIEW order_hold AS
SELECT h.member_id, CASE h.side WHEN 'B' THEN base.code ELSE deal.code END AS asset, sum(h.amount) AS amount
FROM (
  SELECT l.member_id, o.market_id, o.side, sum(o.hold) AS amount
  FROM open_order l, LATERAL (
    SELECT market_id, side, hold FROM orders WHERE id = l.id AND state IN ('open', 'part filled') OFFSET 0
  ) AS o
  GROUP BY 1, 2, 3
) h
JOIN market m ON m.id = h.market_id
JOIN coin base ON base.id = m.base_coin_id
JOIN coin deal ON deal.id = m.coin_id
GROUP BY 1, 2;
