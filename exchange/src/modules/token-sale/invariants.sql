-- What must hold of token sales.

-- L40 what is sold of a sale is what was bought here and elsewhere, and never more than is offered
SELECT s.code, s.sold, s.sold_elsewhere, p.bought, s.offered
FROM token_sale s
LEFT JOIN (SELECT sale_code, sum(bought) AS bought FROM token_sale_purchase GROUP BY 1) p ON p.sale_code = s.code
WHERE s.sold <> s.sold_elsewhere + coalesce(p.bought, 0) OR s.sold > s.offered;

-- L41 every purchase took its payment and set its tokens aside
SELECT p.id, p.sale_code, paid.available AS posted, p.paid, tokens.hold AS set_aside, p.bought + p.bonus AS wanted
FROM token_sale_purchase p
JOIN token_sale s ON s.code = p.sale_code
JOIN coin c ON c.code = p.coin_code
LEFT JOIN ledger_entry e ON e.command_id = 'tokenSale:' || p.id
LEFT JOIN account payer ON payer.path = 'member:' || p.member_id || ':' || p.coin_code
LEFT JOIN posting paid ON paid.entry_id = e.id AND paid.account_id = payer.id
LEFT JOIN account stock ON stock.path = 'sale:' || p.sale_code || ':' || s.token_code
LEFT JOIN posting tokens ON tokens.entry_id = e.id AND tokens.account_id = stock.id
WHERE paid.available * power(10::numeric, 8 - c.scale) IS DISTINCT FROM -p.paid::numeric
  OR tokens.hold IS DISTINCT FROM p.bought + p.bonus;

-- L42 tokens were handed out exactly where the purchase says so
SELECT p.id, p.handed_at, got.available AS posted, p.bought + p.bonus AS wanted
FROM token_sale_purchase p
JOIN token_sale s ON s.code = p.sale_code
LEFT JOIN ledger_entry e ON e.command_id = 'tokenSale:' || p.id || ':handOut'
LEFT JOIN account a ON a.path = 'member:' || p.member_id || ':' || s.token_code
LEFT JOIN posting got ON got.entry_id = e.id AND got.account_id = a.id
WHERE got.available IS DISTINCT FROM CASE WHEN p.handed_at IS NULL THEN NULL ELSE p.bought + p.bonus END;

-- L43 nobody has paid more into a sale than one person may
SELECT p.sale_code, p.member_id, p.coin_code, sum(p.paid) AS paid, t.paid_max
FROM token_sale_purchase p JOIN token_sale_payment t USING (sale_code, coin_code)
GROUP BY p.sale_code, p.member_id, p.coin_code, t.paid_max HAVING sum(p.paid) > t.paid_max;
