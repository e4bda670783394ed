-- What rebases changed on members' holdings: AMPL and ORIC have a list of their own (API-107).
CREATE TABLE rebase (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  coin_id integer NOT NULL REFERENCES coin,
  -- Growth of the supply as a fraction; below zero where it shrank.
  rate numeric(12, 8) NOT NULL CHECK (rate > -1),
  -- What the holding gained or lost, minor units.
  amount bigint NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX rebase_member ON rebase (member_id, id);
