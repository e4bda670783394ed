-- What must hold of coins that members pay in.

-- L30 a payment has its ledger entry exactly when it is credited, and that one gave the member its amount
SELECT d.network, d.transaction_id, d.state, d.amount, p.available AS credited
FROM coin_deposit d
LEFT JOIN ledger_entry e ON e.command_id = d.command_id
LEFT JOIN account a ON a.path = 'member:' || d.member_id || ':' || d.coin
LEFT JOIN posting p ON p.entry_id = e.id AND p.account_id = a.id
WHERE CASE d.state WHEN 'credited' THEN p.available IS DISTINCT FROM d.amount ELSE e.id IS NOT NULL END;

-- L31 the ledger credits a payment of a chain once, and none that was not recorded
SELECT e.command_id FROM ledger_entry e
LEFT JOIN coin_deposit d ON d.command_id = e.command_id AND d.state = 'credited'
WHERE e.kind = 'coinDeposit' AND d.id IS NULL;

-- L32 the member's history says of each payment what became of it
SELECT d.network, d.transaction_id, d.state, t.status
FROM coin_deposit d
LEFT JOIN coin_transfer t ON t.command_id = d.command_id AND t.member_id = d.member_id AND t.amount = d.amount AND t.direction = 'I'
WHERE d.state <> 'ignored'
  AND t.status IS DISTINCT FROM CASE d.state WHEN 'credited' THEN 'approved' WHEN 'gone' THEN 'failed' ELSE 'processing' END;

-- L33 a payment is credited with the confirmations it needs
SELECT network, transaction_id, confirmations, needed FROM coin_deposit d
WHERE state = 'credited' AND confirmations < needed
  AND NOT EXISTS (SELECT FROM chain_incident i WHERE i.deposit_id = d.id);
