-- Version of the document that the writer of a proposal had seen, so that a confirmation undoes no newer one. Null: a consent text, which
-- replaces none, or a proposal from before.
ALTER TABLE content_proposal ADD COLUMN seen integer CHECK (seen >= 0);
