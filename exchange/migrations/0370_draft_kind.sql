-- Withdrawals of KRW are drafted and confirmed as those of coins are (decision 55); network, address and tag of theirs are empty.
ALTER TABLE withdrawal_draft ADD COLUMN kind text NOT NULL DEFAULT 'coin' CHECK (kind IN ('coin', 'krw'));
