-- An approval is proposed by one person and confirmed by another; what the member hands in meanwhile ends the proposal.
ALTER TABLE review_case
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN proposed_approved boolean,
  ADD COLUMN proposed_reason text,
  ADD COLUMN proposed_by text,
  ADD COLUMN proposed_at timestamptz,
  -- The second person who confirmed a proposal, or sent the last one back.
  ADD COLUMN second_by text,
  ADD CONSTRAINT review_case_proposed CHECK (
    (proposed_at IS NULL) = (proposed_by IS NULL) AND (proposed_at IS NULL) = (proposed_approved IS NULL)
    AND (proposed_at IS NULL) = (proposed_reason IS NULL)),
  ADD CONSTRAINT review_case_two_people CHECK (proposed_by IS NULL OR second_by IS DISTINCT FROM proposed_by OR state = 'open'),
  DROP CONSTRAINT review_case_kind_check,
  ADD CONSTRAINT review_case_kind_check
    CHECK (kind IN ('residence', 'kyc', 'leave', 'remittance', 'phoneReset', 'otpReset', 'unfreeze'));

CREATE FUNCTION record_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  detail jsonb := jsonb_build_object('member', NEW.member_id::text, 'kind', NEW.kind);
BEGIN
  IF NEW.state <> 'open' THEN
    PERFORM record_act('review confirmed', NEW.id::text,
      detail || jsonb_build_object('proposedBy', NEW.proposed_by, 'by', NEW.second_by));
  ELSIF NEW.proposed_at IS NULL THEN
    PERFORM record_act('review proposal ended', NEW.id::text,
      detail || jsonb_build_object('proposedBy', OLD.proposed_by, 'by', coalesce(NEW.second_by, 'member')));
  ELSE
    PERFORM record_act('review proposed', NEW.id::text,
      detail || jsonb_build_object('approved', NEW.proposed_approved, 'by', NEW.proposed_by));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER review_proposal_inserted AFTER INSERT ON review_case FOR EACH ROW
  WHEN (NEW.proposed_at IS NOT NULL) EXECUTE FUNCTION record_proposal();
CREATE TRIGGER review_proposal_changed AFTER UPDATE ON review_case FOR EACH ROW
  WHEN (OLD.state = 'open' AND (OLD.proposed_at IS DISTINCT FROM NEW.proposed_at
    OR (NEW.state <> 'open' AND NEW.second_by IS NOT NULL AND NEW.proposed_at IS NOT NULL)))
  EXECUTE FUNCTION record_proposal();

-- Who answered an inquiry; those of before have no name.
ALTER TABLE inquiry ADD COLUMN answered_by text;
CREATE INDEX inquiry_open ON inquiry (id) WHERE answered_at IS NULL;
CREATE FUNCTION record_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('inquiry answered', NEW.id::text,
    jsonb_build_object('member', NEW.member_id::text, 'by', NEW.answered_by));
  RETURN NULL;
END $$;
CREATE TRIGGER answer_on_trail AFTER UPDATE ON inquiry FOR EACH ROW
  WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL) EXECUTE FUNCTION record_answer();
