-- Messages of long ago are deleted.
CREATE INDEX message_created ON message (created_at);
