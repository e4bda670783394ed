-- Members ask to be told once a market trades at a price.
CREATE TABLE price_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  market_id integer NOT NULL REFERENCES market,
  -- Price units; an integer that a double holds.
  price bigint NOT NULL CHECK (price > 0 AND price < 9007199254740992),
  -- Whether the price has to rise to it; else it has to fall.
  rises boolean NOT NULL,
  -- The newest fill when it was made: only later ones reach it.
  after_fill bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null while it is open.
  reached_at timestamptz
);
-- The same open alert is one.
CREATE UNIQUE INDEX price_alert_open ON price_alert (member_id, market_id, price) WHERE reached_at IS NULL;
CREATE INDEX price_alert_reached ON price_alert (member_id, reached_at DESC) WHERE reached_at IS NOT NULL;

-- Fills up to this one have been compared with the alerts, and what they reached is noted.
CREATE TABLE price_alert_cursor (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fill_id bigint NOT NULL);
INSERT INTO price_alert_cursor (fill_id) SELECT last_fill_id FROM engine_lease;
