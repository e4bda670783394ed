-- See audit.sql of the ledger. New fills are those after {{fill from}} up to {{fill to}}.

-- L7 every new fill has its ledger entry
SELECT f.id, f.market_id FROM fill f, (
  SELECT coalesce(range_agg(int8range(first_fill, last_fill, '[]')), '{}') AS fills FROM new_entry WHERE first_fill <= last_fill
) AS posted WHERE f.id > {{fill from}} AND f.id <= {{fill to}} AND NOT f.id <@ posted.fills LIMIT 100;

-- L7 no new fill has two
SELECT entry_id, first_fill FROM (
  SELECT entry_id, first_fill, max(last_fill) OVER (ORDER BY first_fill, entry_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier
  FROM new_entry WHERE first_fill IS NOT NULL
) AS entry WHERE first_fill <= earlier;

-- L7 every new fill is posted as it says
-- Entries post batches: what the fills say is summed by account. A difference is of every market whose fills moved the account.
WITH flow AS MATERIALIZED (
  SELECT market_id, coalesce(member_id, 0) AS member_id, asset, received - paid AS moved
  FROM fill_flows(int8multirange(int8range({{fill from}} + 1, {{fill to}} + 1)))
), said AS (
  SELECT member_id, asset, sum(moved) AS amount FROM flow GROUP BY 1, 2
), moved AS (
  SELECT n.account_id, sum(n.available + n.hold) AS amount
  FROM new_posting n JOIN new_entry e ON e.entry_id = n.entry_id AND e.last_fill > {{fill from}}
  GROUP BY 1
), posted AS (
  SELECT a.asset, moved.amount,
    CASE WHEN a.path LIKE 'member:%' THEN split_part(a.path, ':', 2)::bigint WHEN a.path = 'fee:' || a.asset THEN 0 ELSE -a.id END AS member_id
  FROM moved JOIN account a ON a.id = moved.account_id
), wrong AS MATERIALIZED (
  SELECT member_id, asset, said.amount AS said, posted.amount AS posted
  FROM said FULL JOIN posted USING (member_id, asset)
  WHERE coalesce(said.amount, 0) <> coalesce(posted.amount, 0)
)
SELECT DISTINCT ON (f.market_id) f.market_id::text AS market, f.market_id, w.member_id, w.asset, w.said, w.posted
FROM wrong w LEFT JOIN flow f ON w.said IS NULL OR (f.member_id = w.member_id AND f.asset = w.asset);

-- L7 every fill was numbered by the engine
SELECT fill.id, fill.market_id FROM fill, engine_lease WHERE fill.id > engine_lease.last_fill_id
UNION ALL SELECT fill.id, fill.market_id FROM fill WHERE fill.id <= 0 LIMIT 20;
