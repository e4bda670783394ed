-- Which world a database belongs to: demo members and granted balances must never open for real members.
CREATE TABLE world (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL CHECK (name IN ('sandbox', 'production'))
);
-- Of a database that is older than this table: only the sandbox has house accounts.
INSERT INTO world (name)
SELECT CASE WHEN EXISTS (SELECT FROM seed_run WHERE name = 'house') THEN 'sandbox' ELSE 'production' END
WHERE EXISTS (SELECT FROM seed_run);
