-- Messages go out in this order (message.repository.ts): what was not tried yet, codes and links before others, then the oldest.
CREATE INDEX message_order ON message (channel, (tries > 0), (code IS NULL AND link IS NULL), id) WHERE delivered_at IS NULL;
-- What the page calls its attempt to write a new article: sent again after a lost answer, it makes no second one.
ALTER TABLE board_item ADD COLUMN attempt text;
CREATE UNIQUE INDEX board_item_attempt ON board_item (attempt);
