-- What must hold of stop orders.

-- L52 a stop order's money is held while it waits, and given back when it has ended or its price was there
SELECT s.id, s.state, h.state AS hold
FROM stop_order s
JOIN market m ON m.id = s.market_id
LEFT JOIN coin ON coin.id = CASE s.side WHEN 'B' THEN m.base_coin_id ELSE m.coin_id END
LEFT JOIN hold h ON h.command_id = 'stop:' || s.id
WHERE h.id IS NULL OR h.member_id <> s.member_id OR h.asset <> coin.code
  OR (s.side = 'S' AND h.amount <> s.amount)
  OR h.state <> CASE s.state WHEN 'waiting' THEN 'held' ELSE 'voided' END;

-- L53 a stop order that was placed has its order
SELECT s.id, s.order_id FROM stop_order s
LEFT JOIN orders o ON o.id = s.order_id AND o.member_id = s.member_id AND o.client_order_id = 'stop_' || s.id
WHERE s.state = 'placed' AND (o.id IS NULL OR o.market_id <> s.market_id OR o.side <> s.side OR o.price <> s.price OR o.amount <> s.amount);
