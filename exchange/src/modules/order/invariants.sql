-- What must hold of orders, fills and books.

-- L6 an order's fills add up to what it says was filled (house orders are compacted and left out)
SELECT o.id, o.filled_amount, o.filled_total, o.fee, f.amount, f.total, f.fee AS fees
FROM orders o
LEFT JOIN (
  SELECT id, sum(amount) AS amount, sum(total) AS total, sum(fee) AS fee
  FROM (
    SELECT buy_order_id AS id, amount, total, buy_fee AS fee FROM fill
    UNION ALL SELECT sell_order_id, amount, total, sell_fee FROM fill
  ) legs GROUP BY id
) f ON f.id = o.id
WHERE o.member_id >= 100
  AND (o.filled_amount, o.filled_total, o.fee) IS DISTINCT FROM (coalesce(f.amount, 0), coalesce(f.total, 0), coalesce(f.fee, 0));

-- L6 an order is complete exactly when it says so
SELECT id, state, amount, filled_amount FROM orders
WHERE (state = 'filled' AND filled_amount < amount) OR (state IN ('open', 'part filled') AND filled_amount >= amount);

-- L6 the list of open orders has exactly those
SELECT coalesce(o.id, l.id) AS id, o.state FROM (SELECT id, market_id, state FROM orders WHERE state IN ('open', 'part filled')) o
FULL JOIN open_order l ON l.id = o.id AND l.market_id = o.market_id WHERE o.id IS NULL OR l.id IS NULL;

-- L7 every fill has its ledger entry
SELECT f.id, f.market_id FROM fill f, (
  SELECT coalesce(range_agg(int8range(p.first_fill, p.last_fill, '[]')), '{}') AS fills
  FROM ledger_entry, fills_posted(command_id) AS p WHERE kind IN ('fill', 'fills') AND p.first_fill <= p.last_fill
) AS posted WHERE NOT f.id <@ posted.fills;

-- L7 no fill has two
SELECT id, first_fill FROM (
  SELECT e.id, p.first_fill, max(p.last_fill) OVER (ORDER BY p.first_fill, e.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier
  FROM ledger_entry e, fills_posted(e.command_id) AS p WHERE e.kind IN ('fill', 'fills')
) AS entry WHERE first_fill <= earlier;

-- L7 every fill was numbered by the engine
SELECT fill.id, fill.market_id FROM fill, engine_lease WHERE fill.id > engine_lease.last_fill_id OR fill.id <= 0;

-- L7 totals are price times amount, cut to the base coin
SELECT f.id, f.total FROM fill f
JOIN market m ON m.id = f.market_id
JOIN coin base ON base.id = m.base_coin_id
JOIN coin deal ON deal.id = m.coin_id
WHERE f.total <> div(f.price::numeric * f.amount, power(10::numeric, m.price_scale + deal.scale - base.scale));

-- L7 fees are the taker's and the maker's rate of the total, rounded up once per order
SELECT id, fee, filled_total FROM orders
WHERE fee <> ceil(filled_total::numeric * fee_ppm / 1000000);

-- L8 no book of an open market is crossed: before an opening orders wait for its auction
SELECT market_id, max(price) FILTER (WHERE side = 'B') AS bid, min(price) FILTER (WHERE side = 'S') AS ask
FROM orders WHERE state IN ('open', 'part filled') AND market_id IN (SELECT id FROM market WHERE market.state = 'open')
GROUP BY market_id HAVING max(price) FILTER (WHERE side = 'B') >= min(price) FILTER (WHERE side = 'S');

-- holds SELECT member_id, asset, amount FROM order_hold

-- L7 the days of members' trades have each of them that is counted
SELECT coalesce(d.member_id, f.member_id) AS member_id, coalesce(d.day, f.day) AS day, d.count, f.count AS fills
FROM trade_day d
FULL JOIN (
  SELECT own.member_id, (at AT TIME ZONE 'UTC' + interval '9 hours')::date AS day, market_id, own.side,
         count(*) AS count, min(id) AS first_id, max(id) AS last_id
  FROM fill CROSS JOIN LATERAL (VALUES (buyer_id, 'B'), (seller_id, 'S')) AS own (member_id, side)
  WHERE own.member_id >= 100 AND id <= (SELECT fill_id FROM trade_day_cursor) GROUP BY 1, 2, 3, 4
) AS f USING (member_id, day, market_id, side)
WHERE (d.count, d.first_id, d.last_id) IS DISTINCT FROM (f.count, f.first_id, f.last_id);
