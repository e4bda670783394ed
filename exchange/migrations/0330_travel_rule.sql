-- Recipients that other exchanges were asked about (WALT-117). What was used with a withdrawal stays; other questions are deleted after a day.
CREATE TABLE travel_verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Told to the member once the exchange has accepted.
  uuid text NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('asked', 'accepted', 'refused', 'silent')),
  coin_id integer NOT NULL,
  -- The exchange as it was then.
  exchange_id text NOT NULL,
  exchange_name text NOT NULL,
  exchange_country text NOT NULL,
  -- Decimal text without trailing zeros, and the address as its chain spells it.
  amount text NOT NULL,
  address text NOT NULL,
  tag text NOT NULL,
  -- Surname and given name of the recipient as JSON. Sealed: it names a person.
  person bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  CONSTRAINT travel_verification_accepted CHECK ((state = 'accepted') = (expires_at IS NOT NULL)),
  CONSTRAINT travel_verification_used CHECK (used_at IS NULL OR state = 'accepted')
);
CREATE INDEX travel_verification_of_member ON travel_verification (member_id, asked_at);
CREATE INDEX travel_verification_unused ON travel_verification (asked_at) WHERE used_at IS NULL;

-- Payouts that the receiving exchange is told about, by IVMS101.
CREATE TABLE travel_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One record for each withdrawal.
  withdrawal_id bigint NOT NULL UNIQUE,
  member_id bigint NOT NULL,
  exchange_id text NOT NULL,
  coin_id integer NOT NULL,
  amount text NOT NULL,
  transaction_id text NOT NULL,
  -- JSON. Sealed: it names originator and beneficiary.
  ivms101 bytea NOT NULL,
  recorded_at timestamptz NOT NULL,
  -- due: not answered yet; taken and denied: the other exchange's word.
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'taken', 'denied')),
  reason text,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  -- When the staff closed the case of a denied one.
  resolved_at timestamptz,
  CONSTRAINT travel_record_answered CHECK ((state = 'due') = (answered_at IS NULL)),
  CONSTRAINT travel_record_resolved CHECK (resolved_at IS NULL OR state = 'denied')
);
CREATE INDEX travel_record_due ON travel_record (due_at) WHERE state = 'due';
CREATE INDEX travel_record_denied ON travel_record (member_id) WHERE state = 'denied' AND resolved_at IS NULL;

-- A denied transfer is a case for the staff.
ALTER TABLE review_case
  DROP CONSTRAINT review_case_kind_check,
  ADD CONSTRAINT review_case_kind_check
    CHECK (kind IN ('residence', 'kyc', 'leave', 'remittance', 'phoneReset', 'otpReset', 'unfreeze', 'travelRule'));

-- How the sandbox's exchanges behave; without a row an exchange accepts.
CREATE TABLE sandbox_vasp (
  vasp_id text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('accept', 'refuse', 'silent', 'lie'))
);
