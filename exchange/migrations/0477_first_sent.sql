-- Messages go out in this order (message.repository.ts): codes and links, then what was not tried yet, then the oldest.
CREATE INDEX message_order ON message (channel, (code IS NULL AND link IS NULL), (tries > 0), id) WHERE delivered_at IS NULL;
