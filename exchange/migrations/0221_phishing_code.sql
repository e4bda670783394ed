-- A word of the member's own that every mail of ours shows (decision 51). Sealed, for the member whose row it is (decision 44).
ALTER TABLE member ADD COLUMN phishing_code bytea;
