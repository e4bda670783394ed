-- What must hold of coin withdrawals.

-- L20 a withdrawal's coins are held while it is on its way, posted when it was confirmed, given back when it ended otherwise
SELECT w.id, w.state, h.state AS hold, w.amount + w.fee AS wanted, h.amount AS held
FROM coin_withdrawal w
JOIN coin ON coin.id = w.coin_id
LEFT JOIN hold h ON h.command_id = w.command_id
WHERE h.id IS NULL OR h.amount <> w.amount + w.fee OR h.member_id <> w.member_id OR h.asset <> coin.code
  OR h.state <> CASE WHEN w.state = 'confirmed' THEN 'posted' WHEN w.state IN ('failed', 'cancelled', 'rejected') THEN 'voided' ELSE 'held' END;

-- L21 the member's history says of each coin withdrawal what became of it
SELECT w.id, w.state, t.status, t.amount, t.transaction_id
FROM coin_withdrawal w
LEFT JOIN coin_transfer t ON t.command_id = w.command_id AND t.member_id = w.member_id AND t.direction = 'O'
WHERE t.id IS NULL OR t.amount <> w.amount OR t.fee <> w.fee OR t.coin_id <> w.coin_id
  OR t.status <> CASE w.state WHEN 'requested' THEN 'ready' WHEN 'confirmed' THEN 'approved' WHEN 'failed' THEN 'failed'
    WHEN 'cancelled' THEN 'cancelled' WHEN 'rejected' THEN 'rejected' ELSE 'processing' END;

-- L22 the last transition of each withdrawal is its state
SELECT w.id, w.state, s.state AS last
FROM coin_withdrawal w
LEFT JOIN LATERAL (SELECT state FROM coin_withdrawal_step WHERE withdrawal_id = w.id ORDER BY id DESC LIMIT 1) s ON true
WHERE s.state IS DISTINCT FROM w.state;
