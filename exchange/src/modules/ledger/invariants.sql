-- What must hold at every moment. Each query returns the rows that break its rule: none, ever.

-- L1 every asset sums to zero over all accounts
SELECT asset, sum(available + hold) AS unaccounted FROM account GROUP BY asset HAVING sum(available + hold) <> 0;

-- L2 every entry balances per asset
SELECT entry_id, asset, sum(available + hold) AS unaccounted FROM posting GROUP BY entry_id, asset HAVING sum(available + hold) <> 0;

-- L2 every entry has at least two legs and every posting an entry
SELECT coalesce(e.id, p.entry_id) AS entry_id, p.legs
FROM ledger_entry e
FULL JOIN (SELECT entry_id, sum((available <> 0)::int + (hold <> 0)::int) AS legs FROM posting GROUP BY entry_id) p ON p.entry_id = e.id
WHERE e.id IS NULL OR p.legs IS NULL OR p.legs = 1;

-- L3 no member owes
SELECT path, available, hold FROM account WHERE member_id IS NOT NULL AND (available < 0 OR hold < 0);

-- L4 balances equal the sum of their postings
SELECT a.path, a.available, a.hold, p.available AS posted_available, p.hold AS posted_hold
FROM account a
LEFT JOIN (SELECT account_id, sum(available) AS available, sum(hold) AS hold FROM posting GROUP BY account_id) p ON p.account_id = a.id
WHERE a.available <> coalesce(p.available, 0) OR a.hold <> coalesce(p.hold, 0);

-- L5 holds equal what open orders still reserve
SELECT a.path, a.hold, coalesce(o.hold, 0) AS reserved
FROM account a
LEFT JOIN (
  SELECT o.member_id, CASE o.side WHEN 'B' THEN base.code ELSE deal.code END AS asset, sum(o.hold) AS hold
  FROM orders o
  JOIN market m ON m.id = o.market_id
  JOIN coin base ON base.id = m.base_coin_id
  JOIN coin deal ON deal.id = m.coin_id
  WHERE o.state IN ('open', 'part filled')
  GROUP BY 1, 2
) o ON o.member_id = a.member_id AND o.asset = a.asset
WHERE a.member_id IS NOT NULL AND a.hold <> coalesce(o.hold, 0);

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

-- L7 every fill has its ledger entry
SELECT f.id FROM fill f LEFT JOIN ledger_entry e ON e.command_id = 'fill:' || f.id WHERE e.id IS NULL;

-- L7 totals are price times amount, cut to the base coin
SELECT f.id, f.total FROM fill f
JOIN market m ON m.id = f.market_id
JOIN coin base ON base.id = m.base_coin_id
JOIN coin deal ON deal.id = m.coin_id
WHERE f.total <> div(f.price::numeric * f.amount, power(10::numeric, m.price_scale + deal.scale - base.scale));

-- L7 fees are the taker's and the maker's rate of the total, rounded up once per order
SELECT id, fee, filled_total FROM orders
WHERE fee <> ceil(filled_total::numeric * fee_ppm / 1000000);

-- L8 no book is crossed
SELECT market_id, max(price) FILTER (WHERE side = 'B') AS bid, min(price) FILTER (WHERE side = 'S') AS ask
FROM orders WHERE state IN ('open', 'part filled')
GROUP BY market_id HAVING max(price) FILTER (WHERE side = 'B') >= min(price) FILTER (WHERE side = 'S');

-- L9 what the history says came in, the ledger credited to that member
SELECT t.command_id, t.amount, p.available AS credited
FROM (
  SELECT command_id, member_id, 'KRW' AS asset, moved AS amount FROM remittance WHERE direction = 'I' AND status = 'approved'
  UNION ALL
  SELECT command_id, member_id, coin.code, amount FROM coin_transfer JOIN coin ON coin.id = coin_id
  WHERE direction = 'I' AND status = 'approved'
) t
LEFT JOIN ledger_entry e ON e.command_id = t.command_id
LEFT JOIN account a ON a.path = 'member:' || t.member_id || ':' || t.asset
LEFT JOIN posting p ON p.entry_id = e.id AND p.account_id = a.id
WHERE p.available IS DISTINCT FROM t.amount;
