-- What each day (UTC+9) changed in each account of a member, counted from postings behind their back, and what a member's assets were
-- worth at the end of a day. An index of postings by account would cost every order; this costs each posting one look, later.

CREATE TABLE account_day (
  member_id bigint NOT NULL,
  asset text NOT NULL,
  day date NOT NULL,
  -- Minor units. Trades: bought and sold, fees included; everything else, such as deposits and withdrawals: came and went.
  came bigint NOT NULL CHECK (came >= 0),
  went bigint NOT NULL CHECK (went >= 0),
  bought bigint NOT NULL CHECK (bought >= 0),
  sold bigint NOT NULL CHECK (sold >= 0),
  PRIMARY KEY (member_id, asset, day)
) WITH (fillfactor = 80);

-- Postings of transactions before this one are counted.
CREATE TABLE account_day_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), tx bigint NOT NULL);

-- Counts the postings of transactions from one on and before another one, all of which have ended.
CREATE FUNCTION count_account_days(tx_from bigint, tx_to bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO account_day (member_id, asset, day, came, went, bought, sold)
  SELECT member_id, asset, day,
         coalesce(sum(change) FILTER (WHERE change > 0 AND NOT traded), 0),
         coalesce(-sum(change) FILTER (WHERE change < 0 AND NOT traded), 0),
         coalesce(sum(change) FILTER (WHERE change > 0 AND traded), 0),
         coalesce(-sum(change) FILTER (WHERE change < 0 AND traded), 0)
  FROM (
    SELECT a.member_id, a.asset, (e.at AT TIME ZONE 'UTC' + interval '9 hours')::date AS day,
           p.available + p.hold AS change, e.kind = 'fill' AS traded
    FROM posting p
    JOIN account a ON a.id = p.account_id AND a.member_id >= 100
    JOIN ledger_entry e ON e.id = p.entry_id
    WHERE (p.tx >= tx_from OR (p.tx IS NULL AND tx_from = 0)) AND (p.tx < tx_to OR p.tx IS NULL) AND p.available + p.hold <> 0
  ) AS changed
  GROUP BY member_id, asset, day
  ORDER BY member_id, asset, day
  ON CONFLICT (member_id, asset, day) DO UPDATE SET
    came = account_day.came + excluded.came, went = account_day.went + excluded.went,
    bought = account_day.bought + excluded.bought, sold = account_day.sold + excluded.sold;
$$;

INSERT INTO account_day_cursor (tx) VALUES (pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
SELECT count_account_days(0, (SELECT tx FROM account_day_cursor));

-- Counts on from the cursor, over as many transactions as `step` at most. Answers whether all that have ended are counted.
CREATE FUNCTION advance_account_days(step bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  began bigint;
  ended bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  upto bigint;
BEGIN
  SELECT tx INTO began FROM account_day_cursor FOR UPDATE;
  upto := least(ended, began + step);
  IF upto > began THEN
    PERFORM count_account_days(began, upto);
    UPDATE account_day_cursor SET tx = upto;
  END IF;
  RETURN upto >= ended;
END $$;

-- Written once per closed day, and never again.
CREATE TABLE member_day_value (
  member_id bigint NOT NULL,
  day date NOT NULL,
  -- Whole won.
  krw bigint NOT NULL,
  PRIMARY KEY (member_id, day)
);
