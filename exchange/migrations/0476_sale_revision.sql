-- Counts the changes of a sale's texts and terms: what somebody writes, proposes or confirms was seen in one revision.
ALTER TABLE token_sale ADD COLUMN revision integer NOT NULL DEFAULT 1;
