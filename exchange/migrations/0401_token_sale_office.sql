-- What the staff does with token sales: publishing, ending and handing out are proposed by one person and confirmed by another.
CREATE TABLE token_sale_proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_code text NOT NULL REFERENCES token_sale,
  act text NOT NULL CHECK (act IN ('publish', 'end', 'handOut')),
  reason text NOT NULL,
  -- Address of the member of staff.
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  confirmed boolean,
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT sale_proposal_decided CHECK ((confirmed IS NULL) = (decided_by IS NULL) AND (confirmed IS NULL) = (decided_at IS NULL)),
  CONSTRAINT sale_proposal_two_people CHECK (confirmed IS NOT TRUE OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX token_sale_proposal_open ON token_sale_proposal (sale_code) WHERE confirmed IS NULL;

CREATE TABLE token_sale_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_code text NOT NULL REFERENCES token_sale,
  what text NOT NULL CHECK (what IN (
    'made', 'terms', 'texts', 'whitelist', 'pause', 'resume', 'proposed', 'confirmed', 'refused', 'withdrawn')),
  -- The act of a proposal, the number of members of a whitelist; nothing personal.
  detail text NOT NULL,
  reason text NOT NULL,
  done_by text NOT NULL,
  done_at timestamptz NOT NULL
);
CREATE INDEX token_sale_history_of_sale ON token_sale_history (sale_code, id);
CREATE TRIGGER token_sale_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON token_sale_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION record_sale_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('token sale ' || NEW.what, NEW.sale_code, jsonb_build_object('detail', NEW.detail, 'by', NEW.done_by));
  RETURN NULL;
END $$;
CREATE TRIGGER sale_history_on_trail AFTER INSERT ON token_sale_history FOR EACH ROW EXECUTE FUNCTION record_sale_history();
