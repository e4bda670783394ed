-- When a payout was handed to the bank for the first time: before that the exchange alone decides what becomes of it.
ALTER TABLE krw_withdrawal ADD COLUMN handed_at timestamptz;
UPDATE krw_withdrawal SET handed_at = requested_at WHERE tries > 0;
