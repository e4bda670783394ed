-- What people write for members, as versions that stay: who wrote what, when, why, and from when on it counts.

CREATE TABLE board_version (
  item_id bigint NOT NULL REFERENCES board_item,
  version integer NOT NULL CHECK (version > 0),
  category text NOT NULL,
  pinned boolean NOT NULL,
  -- False: the item is not shown any more.
  shown boolean NOT NULL,
  -- {ko: {title, contents}, en?, ch?}; contents are HTML of the allowed tags.
  texts jsonb NOT NULL CHECK (texts ? 'ko'),
  valid_from timestamptz NOT NULL,
  written_by text NOT NULL,
  reason text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, version)
);
INSERT INTO board_version
  SELECT id, 1, category, pinned, true, jsonb_build_object('ko', jsonb_build_object('title', title, 'contents', contents)),
    created_at, '', '', created_at FROM board_item;
CREATE TRIGGER board_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON board_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Who read the list of notices by an id keeps finding it: items stay, only their words move.
DROP INDEX board_item_newest;
ALTER TABLE board_item DROP COLUMN category, DROP COLUMN title, DROP COLUMN contents, DROP COLUMN pinned,
  DROP CONSTRAINT board_item_board_check, ADD CONSTRAINT board_item_board_check CHECK (board IN ('notice', 'faq', 'item'));
CREATE INDEX board_item_newest ON board_item (board, created_at DESC);

-- Search terms of each version, made anew when the rules of the terms change: derived, so it may be changed.
CREATE TABLE board_search (
  item_id bigint NOT NULL,
  version integer NOT NULL,
  rules integer NOT NULL,
  terms text[] NOT NULL,
  title_terms text[] NOT NULL,
  PRIMARY KEY (item_id, version),
  FOREIGN KEY (item_id, version) REFERENCES board_version
);
CREATE INDEX board_search_terms ON board_search USING gin (terms);
CREATE INDEX board_search_titles ON board_search USING gin (title_terms);

-- The Korean text counts; others are translations of the same version.
ALTER TABLE consent_text
  ADD COLUMN translations jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN written_by text NOT NULL DEFAULT '',
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN written_at timestamptz NOT NULL DEFAULT now();
CREATE TRIGGER consent_text_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_text
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Pages and settings that are one document each.
CREATE TABLE content_document (
  name text NOT NULL CHECK (name IN ('company', 'kyc', 'remoteConfig', 'status')),
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL,
  written_by text NOT NULL,
  reason text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (name, version)
);
CREATE TRIGGER content_document_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content_document
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What binds members or sends them elsewhere: one person proposes it, another one confirms or refuses.
CREATE TABLE content_proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('consentText', 'remoteConfig')),
  body jsonb NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  confirmed boolean,
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT content_proposal_decided CHECK (
    (confirmed IS NULL) = (decided_by IS NULL) AND (confirmed IS NULL) = (decided_at IS NULL)),
  CONSTRAINT content_proposal_two_people CHECK (confirmed IS NOT TRUE OR decided_by <> proposed_by)
);

CREATE FUNCTION record_content_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed IS NULL THEN
    PERFORM record_act('content proposed', NEW.subject, jsonb_build_object('by', NEW.proposed_by));
  ELSE
    PERFORM record_act('content decided', NEW.subject, jsonb_build_object('confirmed', NEW.confirmed, 'by', NEW.decided_by));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER content_proposal_on_trail AFTER INSERT OR UPDATE ON content_proposal
  FOR EACH ROW EXECUTE FUNCTION record_content_proposal();

CREATE FUNCTION record_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('content written', NEW.name, jsonb_build_object('version', NEW.version, 'by', NEW.written_by));
  RETURN NULL;
END $$;
CREATE TRIGGER document_on_trail AFTER INSERT ON content_document FOR EACH ROW
  WHEN (NEW.version > 1) EXECUTE FUNCTION record_document();
