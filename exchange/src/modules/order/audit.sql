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
-- An entry posts a batch: what its fills say is summed by account. A difference is of every market whose fills moved the account.
WITH claimed AS MATERIALIZED (
  SELECT e.entry_id, m.fill_id, m.market_id, coalesce(m.member_id, 0) AS member_id, m.asset, m.moved
  FROM new_entry e, fill_moves(greatest(e.first_fill, {{fill from}} + 1), least(e.last_fill, {{fill to}})) AS m
  WHERE e.last_fill > {{fill from}}
), said AS (
  SELECT entry_id, member_id, asset, sum(moved) AS amount FROM claimed GROUP BY 1, 2, 3
), posted AS (
  SELECT n.entry_id, n.asset,
    CASE WHEN a.path LIKE 'member:%' THEN split_part(a.path, ':', 2)::bigint WHEN a.path = 'fee:' || n.asset THEN 0 ELSE -a.id END AS member_id,
    sum(n.available + n.hold) AS amount
  FROM new_posting n
  JOIN new_entry e ON e.entry_id = n.entry_id AND e.last_fill > {{fill from}}
  JOIN account a ON a.id = n.account_id
  GROUP BY 1, 2, 3
), wrong AS MATERIALIZED (
  SELECT entry_id, member_id, asset, said.amount AS said, posted.amount AS posted
  FROM said FULL JOIN posted USING (entry_id, member_id, asset)
  WHERE coalesce(said.amount, 0) <> coalesce(posted.amount, 0)
)
SELECT concat_ws(' in ', w.entry_id, c.market_id) AS entry, c.market_id, min(w.member_id) AS member_id, min(w.asset) AS asset
FROM wrong w LEFT JOIN claimed c ON c.entry_id = w.entry_id AND (w.said IS NULL OR (c.member_id = w.member_id AND c.asset = w.asset))
GROUP BY w.entry_id, c.market_id LIMIT 100;

-- L7 every fill was numbered by the engine
SELECT fill.id, fill.market_id FROM fill, engine_lease WHERE fill.id > engine_lease.last_fill_id
UNION ALL SELECT fill.id, fill.market_id FROM fill WHERE fill.id <= 0 LIMIT 20;
