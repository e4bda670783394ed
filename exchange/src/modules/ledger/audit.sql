-- The rules of invariants.sql, judged every two seconds of what was added since the last look (decision 31). A row's first column names
-- what is wrong. A look's own tables (0439): new_posting holds the new postings, new_entry their entries, looked_account the accounts that
-- they touched and a slice of all others. {{members}} are whose these are, or as many of them as one look judges.

-- L2 the new postings of every entry balance per asset
SELECT entry_id, unbalanced FROM new_entry WHERE unbalanced IS NOT NULL;

-- L2 every new posting has an entry, of two legs at least or of fills that come to nothing
SELECT entry_id, entered, legs FROM new_entry WHERE NOT entered OR legs = 1 OR (legs = 0 AND first_fill IS NULL);

-- L3 no member owes
SELECT path, available, hold FROM looked_account WHERE member_id IS NOT NULL AND least(available, hold) < 0;

-- L4 balances equal what was judged before and posted since
SELECT a.path, a.available, a.hold, coalesce(j.available, 0) + coalesce(p.available, 0) AS posted_available,
  coalesce(j.hold, 0) + coalesce(p.hold, 0) AS posted_hold
FROM looked_account a
LEFT JOIN audit_account j ON j.account_id = a.id
LEFT JOIN (
  SELECT account_id, sum(available) AS available, sum(hold) AS hold FROM new_posting GROUP BY account_id
) p ON p.account_id = a.id
WHERE a.available <> coalesce(j.available, 0) + coalesce(p.available, 0) OR a.hold <> coalesce(j.hold, 0) + coalesce(p.hold, 0);

-- L5 holds of these members equal what the modules declare as set aside
-- 100 is the first member: indexes of members are partial, and a long list of ids does not tell the planner that they serve.
SELECT a.path, a.hold, coalesce(d.amount, 0) AS declared
FROM account a
LEFT JOIN (
  SELECT member_id, asset, sum(amount) AS amount FROM ({{declared holds}}) declared
  WHERE member_id = ANY({{members}}) AND member_id >= 100 GROUP BY 1, 2
) d ON d.member_id = a.member_id AND d.asset = a.asset
WHERE a.member_id = ANY({{members}}) AND a.hold <> coalesce(d.amount, 0);
