-- See audit.sql of the ledger. New fills are those after {{fill from}} up to {{fill to}}.

-- L7 every new fill is posted as it says
-- Most are found right from the new postings alone; only the others are looked up by their entry.
WITH fresh AS MATERIALIZED (
  SELECT f.*, base.code AS base, deal.code AS deal FROM fill f
  JOIN market m ON m.id = f.market_id
  JOIN coin base ON base.id = m.base_coin_id
  JOIN coin deal ON deal.id = m.coin_id
  WHERE f.id > {{fill from}} AND f.id <= {{fill to}}
), touched AS MATERIALIZED (
  SELECT id, member_id, asset, path FROM account WHERE id IN (SELECT account_id FROM new_posting)
), leg AS (
  SELECT f.id, n.available + n.hold AS posted, n.asset = a.asset AS fits,
    2 + (f.total + f.buy_fee <> 0)::int + (f.total <> f.sell_fee)::int + (f.buy_fee + f.sell_fee <> 0)::int AS legs,
    CASE
      WHEN a.member_id = f.buyer_id THEN CASE a.asset WHEN f.deal THEN f.amount WHEN f.base THEN -f.total - f.buy_fee ELSE 0 END
      WHEN a.member_id = f.seller_id THEN CASE a.asset WHEN f.deal THEN -f.amount WHEN f.base THEN f.total - f.sell_fee ELSE 0 END
      WHEN a.path = 'fee:' || f.base THEN f.buy_fee + f.sell_fee
      ELSE 0
    END AS said
  FROM new_posting n JOIN new_entry e USING (entry_id) JOIN fresh f ON f.id = e.fill_id JOIN touched a ON a.id = n.account_id
), doubtful AS (
  SELECT * FROM fresh WHERE id NOT IN (
    SELECT id FROM leg GROUP BY id, legs HAVING bool_and(fits AND posted = said) AND count(*) FILTER (WHERE posted <> 0) = legs
  )
), said AS (
  SELECT id, market_id, path, sum(moved) AS amount
  FROM doubtful, LATERAL (VALUES
    ('member:' || buyer_id || ':' || deal, amount),
    ('member:' || buyer_id || ':' || base, -total - buy_fee),
    ('member:' || seller_id || ':' || deal, -amount),
    ('member:' || seller_id || ':' || base, total - sell_fee),
    ('fee:' || base, buy_fee + sell_fee)
  ) AS moves (path, moved) GROUP BY id, market_id, path
), posted AS (
  SELECT f.id, f.market_id, a.path, p.available + p.hold AS amount
  FROM doubtful f
  JOIN ledger_entry e ON e.command_id = 'fill:' || f.id
  JOIN posting p ON p.entry_id = e.id
  JOIN account a ON a.id = p.account_id
)
SELECT id, market_id, path, said.amount AS said, posted.amount AS posted
FROM said FULL JOIN posted USING (id, market_id, path)
WHERE coalesce(said.amount, 0) <> coalesce(posted.amount, 0);

-- L7 every fill was numbered by the engine
SELECT fill.id, fill.market_id FROM fill, engine_lease WHERE fill.id > engine_lease.last_fill_id
UNION ALL SELECT fill.id, fill.market_id FROM fill WHERE fill.id <= 0 LIMIT 20;
