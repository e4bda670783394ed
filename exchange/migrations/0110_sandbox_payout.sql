-- Payouts that the sandbox's bank has decided, so that a restart of the exchange neither pays one again nor forgets one. Stays
-- empty in production.
CREATE TABLE sandbox_payout (
  -- The exchange's id: one decision each.
  payout_id text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('paid', 'refused')),
  -- The bank's word on a refusal.
  reason text,
  -- Minor units of KRW.
  amount bigint NOT NULL CHECK (amount > 0),
  bank_code text NOT NULL,
  -- Sealed: it names a person.
  account_number bytea NOT NULL,
  decided_at timestamptz NOT NULL,
  CONSTRAINT sandbox_payout_reason CHECK ((state = 'refused') = (reason IS NOT NULL))
);
CREATE INDEX sandbox_payout_paid ON sandbox_payout (bank_code, decided_at) WHERE state = 'paid';
