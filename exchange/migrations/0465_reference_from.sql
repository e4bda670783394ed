-- The last auction of a market that traded: the time-weighted price begins anew at it, also after a restart. Null before the first.
ALTER TABLE market ADD COLUMN reference_from timestamptz;
