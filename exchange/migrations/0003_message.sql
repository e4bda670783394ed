-- Mails and SMS on their way out: written in the transaction that causes them, delivered after it, tried again after a failure.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  subject text NOT NULL,
  -- Emptied on delivery in production: a delivered message may hold a code or a link that still works.
  text text NOT NULL,
  link text,
  code text,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  delivered_at timestamptz
);
CREATE INDEX message_waiting ON message (due_at) WHERE delivered_at IS NULL;
CREATE INDEX message_to ON message (recipient, id DESC);
