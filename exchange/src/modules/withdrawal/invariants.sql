-- What must hold of withdrawals.

-- L11 a withdrawal's money is held while it is on its way, posted when it was paid, given back when it was refused
SELECT w.id, w.state, h.state AS hold, w.amount + w.fee AS wanted, h.amount AS held
FROM krw_withdrawal w
LEFT JOIN hold h ON h.command_id = w.command_id
WHERE h.id IS NULL OR h.amount <> w.amount + w.fee OR h.member_id <> w.member_id OR h.asset <> 'KRW'
  OR h.state <> CASE w.state WHEN 'paid' THEN 'posted' WHEN 'refused' THEN 'voided' ELSE 'held' END;

-- L12 the member's history says of each KRW withdrawal what became of it
SELECT w.id, w.state, r.status, r.amount, r.moved
FROM krw_withdrawal w
LEFT JOIN remittance r ON r.command_id = w.command_id AND r.member_id = w.member_id AND r.direction = 'O'
WHERE r.id IS NULL OR r.amount <> w.amount OR r.fee <> w.fee
  OR r.status <> CASE w.state WHEN 'paid' THEN 'approved' WHEN 'refused' THEN 'rejected' ELSE 'processing' END
  OR r.moved <> CASE w.state WHEN 'paid' THEN w.amount ELSE 0 END;
