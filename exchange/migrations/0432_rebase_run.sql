-- Rebases as they are carried out: one run per coin and day, and one row for each member whose holding it changed.
CREATE TABLE rebase_run (
  coin_id integer NOT NULL REFERENCES coin,
  -- Day of UTC+9.
  day date NOT NULL,
  -- Growth of the supply as a fraction; below zero where it shrank.
  rate numeric(12, 8) NOT NULL CHECK (rate > -1),
  -- What the exchange's holdings on the chain gained or lost, minor units.
  change bigint NOT NULL,
  began_at timestamptz NOT NULL,
  -- Null while members wait for their share.
  ended_at timestamptz,
  PRIMARY KEY (coin_id, day)
);
CREATE UNIQUE INDEX rebase_run_open ON rebase_run (coin_id) WHERE ended_at IS NULL;

ALTER TABLE rebase ADD COLUMN day date;
ALTER TABLE rebase ADD FOREIGN KEY (coin_id, day) REFERENCES rebase_run;
CREATE UNIQUE INDEX rebase_once ON rebase (coin_id, day, member_id);

CREATE TABLE sandbox_rebase (
  coin text NOT NULL,
  day date NOT NULL,
  rate numeric(12, 8) NOT NULL CHECK (rate > -1),
  -- What the holdings have changed by; null until the exchange has asked.
  change numeric,
  PRIMARY KEY (coin, day)
);
