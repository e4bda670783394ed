-- What members hand in and a person decides: proofs, identity, resets of factors, leaving. One queue for all of them.
CREATE TABLE review_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('residence', 'kyc', 'leave', 'remittance', 'phoneReset', 'otpReset')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'rejected')),
  -- Names of the documents in the folder of uploads.
  files text[] NOT NULL,
  -- The form as JSON. Sealed: it tells of a person.
  answers bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Who decided, and what the member is told of it.
  decided_by text,
  reason text,
  CONSTRAINT review_case_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by IS NULL))
);
CREATE UNIQUE INDEX review_case_open ON review_case (member_id, kind) WHERE state = 'open';
CREATE INDEX review_case_queue ON review_case (kind, asked_at) WHERE state = 'open';
CREATE INDEX review_case_of_member ON review_case (member_id, kind, id);

INSERT INTO review_case (member_id, kind, state, files, answers, asked_at, decided_at, decided_by)
SELECT member_id, CASE kind WHEN 'phone' THEN 'phoneReset' ELSE 'otpReset' END, state, files, '\x00', asked_at, decided_at,
  CASE WHEN decided_at IS NOT NULL THEN 'sandbox' END
FROM factor_reset ORDER BY id;
DROP TABLE factor_reset;

CREATE FUNCTION record_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('review decided', NEW.id::text, jsonb_build_object(
    'member', NEW.member_id::text, 'kind', NEW.kind, 'state', NEW.state, 'by', NEW.decided_by));
  RETURN NULL;
END $$;
CREATE TRIGGER review_recorded AFTER UPDATE ON review_case
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION record_review();
