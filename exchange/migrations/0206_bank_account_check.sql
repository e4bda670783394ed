-- The 1-won check that a member's bank account goes through (ACCT-043): one at a time.
CREATE TABLE bank_account_check (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  -- The exchange's id of the transfer: the bank takes it once, however often it is asked.
  transfer_id uuid NOT NULL UNIQUE,
  bank_code text NOT NULL,
  -- Sealed, both: a hash would not hide three digits, and a repeated request must carry the same ones.
  account_number bytea NOT NULL,
  deposit_code bytea NOT NULL,
  -- Null until the bank has taken the transfer.
  sent_at timestamptz
);

-- What a member has done of it on one day of KST. Kept for the current day only.
CREATE TABLE bank_account_day (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  -- YYYY-MM-DD.
  day text NOT NULL,
  failed integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  links integer NOT NULL DEFAULT 0
);

-- Transfers of 1 won by the sandbox's bank print a text of their own.
ALTER TABLE sandbox_payout ADD COLUMN memo text;
