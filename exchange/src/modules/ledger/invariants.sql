-- What must hold of the ledger at every moment. Each query returns the rows that break its rule: none, ever. The other modules
-- state their own rules in an invariants.sql of their own; a line `-- holds SELECT …` declares what a module has set aside
-- (member_id, asset, amount in minor units), and L5 sums these lines.

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

-- L5 holds equal what the modules declare as set aside
SELECT coalesce(a.path, 'member:' || d.member_id || ':' || d.asset) AS path, a.hold, d.amount AS declared
FROM (SELECT * FROM account WHERE member_id IS NOT NULL AND hold <> 0) a
FULL JOIN (
  SELECT member_id, asset, sum(amount) AS amount FROM ({{declared holds}}) declared WHERE member_id >= 100 GROUP BY 1, 2
) d ON d.member_id = a.member_id AND d.asset = a.asset
WHERE coalesce(a.hold, 0) <> coalesce(d.amount, 0);

-- L10 every hold was set aside by its entry, and resolved by one exactly when it says so
SELECT h.command_id, h.state
FROM hold h
LEFT JOIN ledger_entry placed ON placed.command_id = h.command_id
LEFT JOIN posting p ON p.entry_id = placed.id AND p.account_id = h.account_id
LEFT JOIN ledger_entry resolved ON resolved.command_id = h.resolved_command_id
LEFT JOIN posting r ON r.entry_id = resolved.id AND r.account_id = h.account_id
WHERE p.hold IS DISTINCT FROM h.amount
  OR (h.state = 'held' AND r.entry_id IS NOT NULL)
  OR (h.state = 'posted' AND (r.hold, r.available) IS DISTINCT FROM (-h.amount, 0))
  OR (h.state = 'voided' AND (r.hold, r.available) IS DISTINCT FROM (-h.amount, h.amount));

-- holds SELECT member_id, asset, amount FROM hold WHERE state = 'held'
