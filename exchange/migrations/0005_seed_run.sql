-- Which first data this database was given: each kind once.
CREATE TABLE seed_run (
  name text PRIMARY KEY,
  at timestamptz NOT NULL
);
