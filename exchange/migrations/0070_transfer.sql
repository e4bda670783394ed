-- What came in and what went out, as members see it. The money itself moves in the ledger: `command_id` names its entry.

-- KRW between a bank and the exchange. Banks and accounts as the bank told them; members see the numbers partly hidden.
CREATE TABLE remittance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('I', 'O')),
  status text NOT NULL,
  -- Minor units of KRW: asked for, kept by us, and really moved.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  moved bigint NOT NULL CHECK (moved >= 0),
  in_bank text NOT NULL,
  in_account text NOT NULL,
  out_bank text NOT NULL,
  out_account text NOT NULL,
  note text NOT NULL,
  requested_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  command_id text NOT NULL UNIQUE
);
CREATE INDEX remittance_of_member ON remittance (member_id, at DESC, id DESC);

-- Coins between a chain and the exchange.
CREATE TABLE coin_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('I', 'O')),
  status text NOT NULL,
  coin_id integer NOT NULL,
  -- Minor units of the coin.
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  network text NOT NULL,
  address text NOT NULL,
  tag text NOT NULL,
  transaction_id text NOT NULL,
  at timestamptz NOT NULL,
  command_id text NOT NULL UNIQUE
);
CREATE INDEX coin_transfer_of_member ON coin_transfer (member_id, at DESC, id DESC);
