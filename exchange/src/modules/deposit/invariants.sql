-- What must hold of KRW that members announce, and of KRW that is to go back.

-- L30 the history says of each request what became of it; what was paid, the ledger credited under the same command (L9)
SELECT d.id, d.state, d.amount, d.moved, r.status, r.moved AS recorded
FROM krw_deposit d
LEFT JOIN remittance r ON r.command_id = d.command_id AND r.member_id = d.member_id AND r.direction = 'I'
WHERE r.id IS NULL OR r.amount <> d.amount OR r.moved <> d.moved
  OR r.status <> CASE d.state WHEN 'waiting' THEN 'ready' WHEN 'paid' THEN 'approved' WHEN 'cancelled' THEN 'cancelled' ELSE 'discarded' END;

-- L31 suspense holds exactly what waits to be sent back
SELECT coalesce(a.available, 0) AS suspended, coalesce(w.amount, 0) AS waiting
FROM (SELECT sum(available + hold) AS available FROM account WHERE path = 'suspense:KRW') a
CROSS JOIN (SELECT sum(amount) AS amount FROM krw_return WHERE state = 'held') w
WHERE coalesce(a.available, 0) <> coalesce(w.amount, 0);

-- L32 what came under another name was booked to suspense, credited to nobody, told as rejected, and taken out once when it had gone back
SELECT k.id, k.state, k.amount, inward.available AS booked, back.available AS taken_out, r.status
FROM krw_return k
LEFT JOIN account s ON s.path = 'suspense:KRW'
LEFT JOIN ledger_entry e ON e.command_id = k.command_id
LEFT JOIN posting inward ON inward.entry_id = e.id AND inward.account_id = s.id
LEFT JOIN ledger_entry b ON b.command_id = k.command_id || ':back'
LEFT JOIN posting back ON back.entry_id = b.id AND back.account_id = s.id
LEFT JOIN remittance r ON r.command_id = k.command_id AND r.member_id = k.member_id AND r.direction = 'I'
WHERE inward.available IS DISTINCT FROM k.amount
  OR back.available IS DISTINCT FROM CASE k.state WHEN 'returned' THEN -k.amount END
  OR r.status IS DISTINCT FROM 'rejected' OR r.moved <> 0 OR r.amount <> k.amount;

-- What must hold of coins that members pay in.

-- L34 a payment has its ledger entry exactly when it is credited, and that one gave the member its amount
SELECT d.network, d.transaction_id, d.state, d.amount, p.available AS credited
FROM coin_deposit d
LEFT JOIN ledger_entry e ON e.command_id = d.command_id
LEFT JOIN account a ON a.path = 'member:' || d.member_id || ':' || d.coin
LEFT JOIN posting p ON p.entry_id = e.id AND p.account_id = a.id
WHERE CASE d.state WHEN 'credited' THEN p.available IS DISTINCT FROM d.amount ELSE e.id IS NOT NULL END;

-- L35 the ledger credits a payment of a chain once, and none that was not recorded
SELECT e.command_id FROM ledger_entry e
LEFT JOIN coin_deposit d ON d.command_id = e.command_id AND d.state = 'credited'
WHERE e.kind = 'coinDeposit' AND d.id IS NULL;

-- L36 the member's history says of each payment what became of it
SELECT d.network, d.transaction_id, d.state, t.status
FROM coin_deposit d
LEFT JOIN coin_transfer t ON t.command_id = d.command_id AND t.member_id = d.member_id AND t.amount = d.amount AND t.direction = 'I'
WHERE d.state <> 'ignored'
  AND t.status IS DISTINCT FROM CASE d.state WHEN 'credited' THEN 'approved' WHEN 'gone' THEN 'failed' ELSE 'processing' END;

-- L37 a payment is credited with the confirmations it needs
SELECT network, transaction_id, confirmations, needed FROM coin_deposit d
WHERE state = 'credited' AND confirmations < needed
  AND NOT EXISTS (SELECT FROM chain_incident i WHERE i.deposit_id = d.id);
