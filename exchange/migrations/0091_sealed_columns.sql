-- What names a person is bytes that the exchange alone can read (decision 21). The first byte tells how: 0 plain UTF-8, as here
-- until the exchange seals it at its next start, and for what is empty; 1 sealed. No other column of the schema is bytea.
ALTER TABLE member
  ALTER COLUMN name DROP DEFAULT,
  ALTER COLUMN phone DROP DEFAULT,
  ALTER COLUMN name TYPE bytea USING '\x00'::bytea || convert_to(name, 'UTF8'),
  ALTER COLUMN phone TYPE bytea USING '\x00'::bytea || convert_to(phone, 'UTF8'),
  ALTER COLUMN otp_secret TYPE bytea USING '\x00'::bytea || convert_to(otp_secret, 'UTF8'),
  ALTER COLUMN name SET DEFAULT '\x00',
  ALTER COLUMN phone SET DEFAULT '\x00';

ALTER TABLE member_account
  ALTER COLUMN account_number TYPE bytea USING '\x00'::bytea || convert_to(account_number, 'UTF8');

ALTER TABLE remittance
  ALTER COLUMN out_account TYPE bytea USING '\x00'::bytea || convert_to(out_account, 'UTF8'),
  ALTER COLUMN note TYPE bytea USING '\x00'::bytea || convert_to(note, 'UTF8');

-- A word that the data key of this database opens: an exchange with another key is told so at its start.
CREATE TABLE data_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sealed_word bytea NOT NULL
);
