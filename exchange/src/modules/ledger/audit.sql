-- The rules of invariants.sql, judged every two seconds of what was added since the last look (decision 31). A row's first column names
-- what is wrong. {{entries}} are the entries with new postings, {{accounts}} the accounts that they touched and a slice of all others,
-- {{members}} whose these are, {{since}} the transaction from which on postings are not in audit_account.

-- L2 every new entry balances per asset
SELECT entry_id, asset, sum(available + hold) AS unaccounted FROM posting WHERE entry_id = ANY({{entries}})
GROUP BY entry_id, asset HAVING sum(available + hold) <> 0;

-- L2 every new posting has an entry, of two legs at least
SELECT entry_id, e.id IS NOT NULL AS entered, sum((available <> 0)::int + (hold <> 0)::int) AS legs
FROM posting LEFT JOIN ledger_entry e ON e.id = entry_id WHERE entry_id = ANY({{entries}})
GROUP BY entry_id, e.id HAVING e.id IS NULL OR sum((available <> 0)::int + (hold <> 0)::int) < 2;

-- L3 no member owes
SELECT path, available, hold FROM account WHERE id = ANY({{accounts}}) AND member_id IS NOT NULL AND least(available, hold) < 0;

-- L4 balances equal what was judged before and posted since
SELECT a.path, a.available, a.hold, coalesce(j.available, 0) + coalesce(p.available, 0) AS posted_available,
  coalesce(j.hold, 0) + coalesce(p.hold, 0) AS posted_hold
FROM account a
LEFT JOIN audit_account j ON j.account_id = a.id
LEFT JOIN (
  SELECT account_id, sum(available) AS available, sum(hold) AS hold FROM posting WHERE tx >= {{since}} GROUP BY account_id
) p ON p.account_id = a.id
WHERE a.id = ANY({{accounts}}) AND (
  a.available <> coalesce(j.available, 0) + coalesce(p.available, 0) OR a.hold <> coalesce(j.hold, 0) + coalesce(p.hold, 0));

-- L5 holds of these members equal what the modules declare as set aside
SELECT a.path, a.hold, coalesce(d.amount, 0) AS declared
FROM account a
LEFT JOIN (
  SELECT member_id, asset, sum(amount) AS amount FROM ({{declared holds}}) declared
  WHERE member_id = ANY({{members}}) GROUP BY 1, 2
) d ON d.member_id = a.member_id AND d.asset = a.asset
WHERE a.id = ANY({{accounts}}) AND a.member_id >= 100 AND a.hold <> coalesce(d.amount, 0);
