-- Second factors of payments: a token stands for one payment of one member and is good once (API-050).
CREATE TABLE payment_token (
  -- SHA-256 of the token, hexadecimal.
  token_hash text PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  means text NOT NULL CHECK (means IN ('OTP', 'SMS')),
  -- What it stands for, as canonical text.
  payment text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX payment_token_expired ON payment_token (expires_at);

-- KRW on its way to a member's bank. The money waits in a hold of the ledger under the same command id.
CREATE TABLE krw_withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  -- One per second-factor token: the same request again finds this row.
  command_id text NOT NULL UNIQUE,
  -- requested: held; sent: the bank may have it; paid and refused: over, the hold is posted or voided.
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'paid', 'refused')),
  -- Minor units of KRW; the hold is their sum.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  bank_code text NOT NULL,
  -- Sealed: it names a person.
  account_number bytea NOT NULL,
  requested_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The bank's word on a refusal.
  reason text,
  -- When the next try is due; a worker that takes the row moves this on, so that a second one leaves it alone.
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT krw_withdrawal_settled CHECK ((state IN ('paid', 'refused')) = (settled_at IS NOT NULL))
);
CREATE INDEX krw_withdrawal_of_member ON krw_withdrawal (member_id, requested_at);
CREATE INDEX krw_withdrawal_due ON krw_withdrawal (due_at) WHERE state IN ('requested', 'sent');
