-- Pictures that a member sends with an inquiry: names of sealed files, in the order in which they were sent.
ALTER TABLE inquiry
  ADD COLUMN files text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT inquiry_files_few CHECK (cardinality(files) <= 3);
CREATE INDEX inquiry_open_of_member ON inquiry (member_id) WHERE answered_at IS NULL;
