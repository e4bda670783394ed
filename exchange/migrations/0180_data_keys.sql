-- A row for each key that stored values are sealed with (decision 44): an exchange that lacks one of them is told so at its start.
-- `clean_since`: every value is sealed with this key, in today's form. The row of a database from before has no key_id.
ALTER TABLE data_key DROP CONSTRAINT data_key_pkey;
ALTER TABLE data_key DROP COLUMN one;
ALTER TABLE data_key ADD COLUMN key_id bytea PRIMARY KEY DEFAULT '\x', ADD COLUMN clean_since timestamptz;
ALTER TABLE data_key ALTER COLUMN key_id DROP DEFAULT;

-- What members write to the exchange, and accounts on both sides of a remittance. Plain until the exchange seals it (first byte 0).
ALTER TABLE inquiry
  ALTER COLUMN title TYPE bytea USING '\x00'::bytea || convert_to(title, 'UTF8'),
  ALTER COLUMN contents TYPE bytea USING '\x00'::bytea || convert_to(contents, 'UTF8'),
  ALTER COLUMN answer TYPE bytea USING '\x00'::bytea || convert_to(answer, 'UTF8');
ALTER TABLE remittance
  ALTER COLUMN in_account TYPE bytea USING '\x00'::bytea || convert_to(in_account, 'UTF8');
