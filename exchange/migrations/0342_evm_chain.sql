-- What the adapter of an Ethereum-like network remembers. Stays empty where the network is simulated.

-- Addresses given out: what arrives there is looked for.
CREATE TABLE evm_address (
  network text NOT NULL,
  address text NOT NULL,
  -- Of the child key.
  account_index bigint NOT NULL,
  -- Set by a payment, cleared once nothing is left there.
  unswept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (network, address)
);
CREATE INDEX evm_address_unswept ON evm_address (network) WHERE unswept;

-- How far the chain was read.
CREATE TABLE evm_cursor (
  network text PRIMARY KEY,
  height bigint NOT NULL,
  -- Grows with every look that changed anything.
  version bigint NOT NULL DEFAULT 0
);

-- The last blocks that were read, so that one that is taken back is noticed.
CREATE TABLE evm_block (
  network text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (network, height)
);

CREATE TABLE evm_payment (
  network text NOT NULL,
  -- Transaction, and the place of the event in it for tokens.
  txid text NOT NULL,
  hash text NOT NULL,
  -- Contract of a token that is not known.
  coin text NOT NULL,
  address text NOT NULL,
  -- Decimals, as far as the ledger has them.
  amount text NOT NULL,
  -- lost: its block was taken back; dropped: no block has taken it since.
  state text NOT NULL CHECK (state IN ('mined', 'lost', 'dropped')),
  height bigint NOT NULL,
  block_hash text,
  -- What the exchange has heard last.
  told text,
  PRIMARY KEY (network, txid)
);
CREATE INDEX evm_payment_height ON evm_payment (network, height);

CREATE TABLE evm_payout (
  payout_id text PRIMARY KEY,
  network text NOT NULL,
  nonce bigint NOT NULL,
  -- What was signed, as text, and the newest transaction that pays it.
  content text NOT NULL,
  txid text NOT NULL,
  raw text NOT NULL,
  -- sent: the network may have it; voided: it never will; final: nothing can change it any more.
  state text NOT NULL CHECK (state IN ('signed', 'sent', 'voided', 'final')),
  signed_at timestamptz NOT NULL,
  -- Height at which it was sent last.
  sent_height bigint
);
CREATE INDEX evm_payout_open ON evm_payout (network, nonce) WHERE state <> 'final';

-- Every transaction that was signed for a payout: one of them will be in a block.
CREATE TABLE evm_payout_transaction (
  txid text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES evm_payout,
  pays boolean NOT NULL
);
CREATE INDEX evm_payout_transaction_of ON evm_payout_transaction (payout_id);
