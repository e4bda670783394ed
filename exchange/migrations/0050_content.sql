-- Consent texts and policies, every version kept: a member agreed to one of them.
CREATE TABLE consent_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('terms', 'privacy', 'collection', 'third', 'marketing')),
  version text NOT NULL,
  title text NOT NULL,
  -- HTML of the allowed tags.
  contents text NOT NULL,
  effective_at timestamptz NOT NULL,
  UNIQUE (kind, version)
);

CREATE TABLE board_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board text NOT NULL CHECK (board IN ('notice', 'faq')),
  category text NOT NULL,
  title text NOT NULL,
  contents text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX board_item_newest ON board_item (board, pinned DESC, created_at DESC);
