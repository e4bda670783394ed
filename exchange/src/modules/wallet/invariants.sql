-- What must hold of the days of members' accounts.

-- L16 the days of an account add up to the postings that are counted
SELECT member_id, asset, posted, counted FROM (
  SELECT a.member_id, a.asset, sum(p.available + p.hold) AS posted
  FROM posting p JOIN account a ON a.id = p.account_id AND a.member_id >= 100
  WHERE p.tx IS NULL OR p.tx < (SELECT tx FROM account_day_cursor)
  GROUP BY 1, 2
) AS posted
FULL JOIN (
  SELECT member_id, asset, sum(came - went + bought - sold) AS counted FROM account_day GROUP BY 1, 2
) AS counted USING (member_id, asset)
WHERE coalesce(posted, 0) <> coalesce(counted, 0);
