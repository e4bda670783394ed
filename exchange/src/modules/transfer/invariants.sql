-- What must hold of the record of deposits and withdrawals.

-- L9 what the history says came in, the ledger credited to that member
SELECT t.command_id, t.amount, p.available AS credited
FROM (
  SELECT command_id, member_id, 'KRW' AS asset, moved AS amount FROM remittance WHERE direction = 'I' AND status = 'approved'
  UNION ALL
  SELECT command_id, member_id, coin.code, amount FROM coin_transfer JOIN coin ON coin.id = coin_id
  WHERE direction = 'I' AND status = 'approved'
) t
LEFT JOIN ledger_entry e ON e.command_id = t.command_id
LEFT JOIN account a ON a.path = 'member:' || t.member_id || ':' || t.asset
LEFT JOIN posting p ON p.entry_id = e.id AND p.account_id = a.id
WHERE p.available IS DISTINCT FROM t.amount;
