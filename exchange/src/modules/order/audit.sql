-- See audit.sql of the ledger. New fills are those after {{fill from}} up to {{fill to}}.

-- L7 every new fill is posted as it says
WITH fresh AS (
  SELECT f.*, base.code AS base, deal.code AS deal FROM fill f
  JOIN market m ON m.id = f.market_id
  JOIN coin base ON base.id = m.base_coin_id
  JOIN coin deal ON deal.id = m.coin_id
  WHERE f.id > {{fill from}} AND f.id <= {{fill to}}
), said AS (
  SELECT id, market_id, path, sum(moved) AS amount
  FROM fresh, LATERAL (VALUES
    ('member:' || buyer_id || ':' || deal, amount),
    ('member:' || buyer_id || ':' || base, -total - buy_fee),
    ('member:' || seller_id || ':' || deal, -amount),
    ('member:' || seller_id || ':' || base, total - sell_fee),
    ('fee:' || base, buy_fee + sell_fee)
  ) AS leg (path, moved) GROUP BY id, market_id, path
), posted AS (
  SELECT f.id, f.market_id, a.path, p.available + p.hold AS amount
  FROM fresh f
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
