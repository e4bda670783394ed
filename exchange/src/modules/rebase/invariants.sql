-- What must hold of rebases.

-- L50 every change by a rebase is the entry of its coin, day and member
SELECT r.id, r.amount, got.available AS posted
FROM rebase r
JOIN coin c ON c.id = r.coin_id
LEFT JOIN ledger_entry e ON e.command_id = 'rebase:' || c.code || ':' || r.day || ':' || r.member_id
LEFT JOIN account a ON a.path = 'member:' || r.member_id || ':' || c.code
LEFT JOIN posting got ON got.entry_id = e.id AND got.account_id = a.id
WHERE r.day IS NOT NULL AND coalesce(got.available, 0) <> r.amount;

-- L51 a rebase that has ended gave members and house together what the chain gave the exchange
SELECT run.coin_id, run.day, run.change, coalesce(given.total, 0) AS to_members, coalesce(rest.available, 0) AS to_house
FROM rebase_run run
JOIN coin c ON c.id = run.coin_id
LEFT JOIN (SELECT coin_id, day, sum(amount) AS total FROM rebase GROUP BY 1, 2) given USING (coin_id, day)
LEFT JOIN ledger_entry e ON e.command_id = 'rebase:' || c.code || ':' || run.day
LEFT JOIN account a ON a.path = 'rebase:' || c.code
LEFT JOIN posting rest ON rest.entry_id = e.id AND rest.account_id = a.id
WHERE run.ended_at IS NOT NULL AND coalesce(given.total, 0) + coalesce(rest.available, 0) <> run.change;
