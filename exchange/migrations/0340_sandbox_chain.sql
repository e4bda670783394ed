-- The simulated chains, so that a restart of the exchange forgets neither a payment nor a payout. Stays empty in production.

CREATE TABLE sandbox_chain (
  network text PRIMARY KEY,
  height bigint NOT NULL,
  -- Counts the times its last blocks were taken back: blocks of another fork have other hashes.
  fork integer NOT NULL DEFAULT 0,
  -- Grows with every change of the chain.
  version bigint NOT NULL DEFAULT 0,
  block_at timestamptz NOT NULL
);

CREATE TABLE sandbox_chain_transaction (
  network text NOT NULL,
  -- Of a payment, with the number of its output where it has several.
  txid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'payout')),
  coin text NOT NULL,
  address text NOT NULL,
  tag text NOT NULL,
  amount numeric NOT NULL,
  -- pool: waits for a block; dropped: taken back and forgotten; rejected: the network never took it.
  state text NOT NULL CHECK (state IN ('pool', 'mined', 'dropped', 'rejected')),
  height bigint,
  block_hash text,
  -- No block takes it as long as this is set.
  silent boolean NOT NULL DEFAULT false,
  -- False: it is in a block and moved nothing.
  moved boolean NOT NULL DEFAULT true,
  -- Whether the exchange holds what was paid.
  ours boolean NOT NULL DEFAULT true,
  -- What the exchange has heard of a payment last.
  told text,
  at timestamptz NOT NULL,
  PRIMARY KEY (network, txid),
  CONSTRAINT sandbox_chain_transaction_block CHECK ((state = 'mined') = (height IS NOT NULL AND block_hash IS NOT NULL))
);
CREATE INDEX sandbox_chain_transaction_of_address ON sandbox_chain_transaction (address, at);
CREATE INDEX sandbox_chain_transaction_height ON sandbox_chain_transaction (network, height);
CREATE INDEX sandbox_chain_transaction_pool ON sandbox_chain_transaction (network) WHERE state = 'pool';

-- What the simulated signer has signed: one payout, one transaction.
CREATE TABLE sandbox_signature (
  payout_id text PRIMARY KEY,
  network text NOT NULL,
  txid text NOT NULL,
  raw text NOT NULL
);

CREATE TABLE sandbox_chain_contract (
  network text NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (network, address)
);

-- What the exchange holds beside the transactions above, as decimal numbers: before the first start, and tampered with.
CREATE TABLE sandbox_holding (
  coin text PRIMARY KEY,
  amount numeric NOT NULL
);
