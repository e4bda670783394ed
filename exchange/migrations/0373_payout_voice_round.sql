-- A payout may come into doubt more than once: what was said of one doubt does not count in the next (decision 56).
-- Words of before have round 0 and count in no doubt: whoever decides on one that is open now says it again.
ALTER TABLE coin_withdrawal_voice
  -- Steps to `stuck` that the payout had taken by then; 0 of approvals.
  ADD COLUMN round integer NOT NULL DEFAULT 0 CHECK (round >= 0),
  DROP CONSTRAINT coin_withdrawal_voice_pkey,
  ADD PRIMARY KEY (withdrawal_id, round, voice, said_by);
