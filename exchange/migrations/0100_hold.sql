-- Holds: a member's money set aside for one purpose, then posted (paid out) or voided (given back), once.
--
-- The ledger moves the money between the two buckets of the member's account; this table says for what and until when. Orders
-- keep their own holds on the order rows: order_hold counts them, so that each module can declare what it has set aside.

CREATE TABLE hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the entry that set the money aside: a second hold for it is refused.
  command_id text NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES account,
  member_id bigint NOT NULL,
  asset text NOT NULL,
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'posted', 'voided')),
  placed_at timestamptz NOT NULL,
  -- Entry that resolved it.
  resolved_command_id text UNIQUE,
  resolved_at timestamptz,
  CONSTRAINT hold_resolved CHECK ((state = 'held') = (resolved_command_id IS NULL) AND (state = 'held') = (resolved_at IS NULL))
);
CREATE INDEX hold_open ON hold (member_id) WHERE state = 'held';

-- A hold changes once, from held to its end, and keeps its figures.
CREATE FUNCTION keep_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'held' OR NEW.state = 'held'
    OR (NEW.command_id, NEW.account_id, NEW.member_id, NEW.asset, NEW.amount, NEW.placed_at)
      IS DISTINCT FROM (OLD.command_id, OLD.account_id, OLD.member_id, OLD.asset, OLD.amount, OLD.placed_at) THEN
    RAISE EXCEPTION 'hold % is resolved once and never changed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER hold_resolves_once BEFORE UPDATE OR DELETE ON hold FOR EACH ROW EXECUTE FUNCTION keep_hold();

-- What open orders keep on hold, per member and asset. House members (1-99) lock nothing.
CREATE VIEW order_hold AS
SELECT o.member_id, CASE o.side WHEN 'B' THEN base.code ELSE deal.code END AS asset, sum(o.hold) AS amount
FROM orders o
JOIN market m ON m.id = o.market_id
JOIN coin base ON base.id = m.base_coin_id
JOIN coin deal ON deal.id = m.coin_id
WHERE o.state IN ('open', 'part filled')
GROUP BY 1, 2;
