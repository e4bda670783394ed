-- A member who lost the carrier's page or an answer goes on with the same check.
ALTER TABLE real_name_check
  ADD COLUMN page text NOT NULL DEFAULT '',
  ADD COLUMN confirmed_at timestamptz;
