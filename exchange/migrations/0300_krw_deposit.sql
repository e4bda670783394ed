-- KRW that members announce before they pay it in. What becomes of a request stands in the member's history too (remittance).
CREATE TABLE krw_deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  -- Of its row in the history: `krwDeposit:…` while it waits, the command of the credit once it was paid.
  command_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('waiting', 'paid', 'cancelled', 'expired')),
  -- Minor units of KRW: asked for, and arrived.
  amount bigint NOT NULL CHECK (amount > 0),
  moved bigint NOT NULL DEFAULT 0 CHECK (moved >= 0),
  requested_at timestamptz NOT NULL,
  -- From then on a payment no longer belongs to it (CONS-023).
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT krw_deposit_ended CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CONSTRAINT krw_deposit_moved CHECK ((state = 'paid') = (moved > 0))
);
-- One at a time, so that a payment belongs to one request (WALT-026).
CREATE UNIQUE INDEX krw_deposit_open ON krw_deposit (member_id) WHERE state = 'waiting';
CREATE INDEX krw_deposit_due ON krw_deposit (due_at) WHERE state = 'waiting';

-- KRW that came under another name than the member's: booked to suspense:KRW until the bank has it back.
CREATE TABLE krw_return (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  -- The bank's id of the transfer.
  transfer_id text NOT NULL UNIQUE,
  -- Of the entry that booked it; the one that takes it out again is `…:back`.
  command_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('held', 'returned')),
  -- Minor units of KRW.
  amount bigint NOT NULL CHECK (amount > 0),
  arrived_at timestamptz NOT NULL,
  returned_at timestamptz,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT krw_return_ended CHECK ((state = 'held') = (returned_at IS NULL))
);
CREATE INDEX krw_return_due ON krw_return (due_at) WHERE state = 'held';

-- Announced times in which the bank takes no deposits (ERR-194).
CREATE TABLE bank_maintenance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at)
);
CREATE INDEX bank_maintenance_end ON bank_maintenance (ends_at);

-- Why a deposit was rejected, as the member is told: a word, nothing personal.
ALTER TABLE remittance ADD COLUMN reason text;

-- Transfers that the sandbox's bank has sent to the exchange, told or not, so that it knows where to send one back. Stays empty in production.
CREATE TABLE sandbox_remittance (
  transfer_id text PRIMARY KEY,
  member_id bigint NOT NULL,
  -- Minor units of KRW.
  amount bigint NOT NULL CHECK (amount > 0),
  -- Sealed: it names a person. Null: the bank printed none.
  sender_name bytea,
  -- The account that it came from; empty where the member has registered none.
  from_bank text NOT NULL,
  from_account bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_remittance_of_member ON sandbox_remittance (member_id, sent_at);
