-- How far the exchange has asked its bank for what came in: a transfer of which the bank's word was lost is found by asking. One row.
CREATE TABLE krw_arrival_look (
  id bigint PRIMARY KEY CHECK (id = 1),
  -- What arrived up to then, and of that moment up to this transfer, has been taken in.
  arrived_at timestamptz NOT NULL,
  transfer_id text NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
-- From the beginning: what was lost before is found, too.
INSERT INTO krw_arrival_look (id, arrived_at, transfer_id, due_at) VALUES (1, 'epoch', '', 'epoch');

CREATE INDEX sandbox_remittance_sent ON sandbox_remittance (sent_at, transfer_id);
