-- The days of accounts are counted from the summarising index of postings by transaction: planned freely, each count read the whole
-- table, side by side with the engine (decision 84).
ALTER FUNCTION count_account_days(bigint, bigint) SET enable_seqscan = off;
ALTER FUNCTION count_account_days(bigint, bigint) SET max_parallel_workers_per_gather = 0;
