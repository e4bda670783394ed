-- What must hold of stop orders.

-- L52 a stop order's money is held while it waits, and given back when it has ended or its price was there
SELECT s.id, s.state, h.state AS hold
FROM stop_order s
JOIN market m ON m.id = s.market_id
LEFT JOIN coin ON coin.id = CASE s.side WHEN 'B' THEN m.base_coin_id ELSE m.coin_id END
LEFT JOIN hold h ON h.command_id = 'stop:' || s.id
WHERE (h.id IS NULL) <> (s.hold = 0) OR (s.hold = 0 AND s.limit_price IS NULL)
  OR h.member_id <> s.member_id OR h.asset <> coin.code OR h.amount <> s.hold
  OR (s.side = 'S' AND s.hold <> CASE WHEN s.limit_price IS NULL THEN s.amount ELSE 0 END)
  OR h.state <> CASE WHEN s.state IN ('entering', 'waiting') THEN 'held' ELSE 'voided' END;

-- L53 a stop order that was placed has its order, whose amount its member may have lessened since
SELECT s.id, s.order_id FROM stop_order s
LEFT JOIN orders o ON o.id = s.order_id AND o.member_id = s.member_id AND o.client_order_id = 'stop_' || s.id
WHERE s.state = 'placed' AND (o.id IS NULL OR o.market_id <> s.market_id OR o.side <> s.side OR o.price <> s.price
  OR o.amount > s.amount);

-- L54 the limit order of a pair is the one that was asked for
SELECT s.id, s.pair_order_id FROM stop_order s
LEFT JOIN orders o ON o.id = s.pair_order_id AND o.member_id = s.member_id AND o.client_order_id = 'pair_' || s.id
WHERE s.pair_order_id IS NOT NULL
  AND (o.id IS NULL OR o.market_id <> s.market_id OR o.side <> s.side OR o.price <> s.limit_price OR o.amount <> s.amount);

-- L55 of a pair no more is traded than was asked for
SELECT s.id FROM stop_order s
JOIN orders p ON p.id = s.pair_order_id
JOIN orders o ON o.id = s.order_id
WHERE p.filled_amount + o.amount > s.amount;
