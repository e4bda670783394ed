-- Search rows that say by themselves when they count: a common word is in thousands of articles, and each would need its versions read.
DROP TABLE board_search;
CREATE TABLE board_search (
  item_id bigint NOT NULL,
  version integer NOT NULL,
  rules integer NOT NULL,
  board text NOT NULL,
  published_at timestamptz NOT NULL,
  shown boolean NOT NULL,
  valid_from timestamptz NOT NULL,
  -- When a later version takes its place; null for the last one.
  valid_to timestamptz,
  -- Numbers of the terms (shared/domain/src/content-search.ts).
  title_terms integer[] NOT NULL,
  terms integer[] NOT NULL,
  PRIMARY KEY (item_id, version),
  FOREIGN KEY (item_id, version) REFERENCES board_version
);
CREATE INDEX board_search_terms ON board_search USING gin (terms);
CREATE INDEX board_search_titles ON board_search USING gin (title_terms);
-- Out of the row, which stays narrow: it is read for each hit, the terms never are.
ALTER TABLE board_search ALTER COLUMN terms SET STORAGE EXTERNAL, ALTER COLUMN title_terms SET STORAGE PLAIN;

-- Versions that have all of the terms, or some of them. For a common word the planner would read every row and unpack its terms, which
-- takes a hundred times as long as the index: it does not know what unpacking costs.
CREATE FUNCTION board_hits(wanted integer[], titles_only boolean, every boolean)
  RETURNS TABLE (item_id bigint, version integer) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  IF titles_only AND every THEN
    RETURN QUERY SELECT s.item_id, s.version FROM board_search s WHERE s.title_terms @> wanted;
  ELSIF titles_only THEN
    RETURN QUERY SELECT s.item_id, s.version FROM board_search s WHERE s.title_terms && wanted;
  ELSE
    RETURN QUERY SELECT s.item_id, s.version FROM board_search s WHERE s.terms @> wanted;
  END IF;
END $$;
