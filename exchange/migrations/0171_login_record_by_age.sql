-- The sweep of the login history looks for what is older than its time of keeping.
CREATE INDEX login_record_by_age ON login_record (at);
