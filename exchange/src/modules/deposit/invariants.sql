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
