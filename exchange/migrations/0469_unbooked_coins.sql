-- Coins that are recorded and credited to nobody are held all the same: custody expects them (decision 120). Set where they were sent away by hand.
ALTER TABLE coin_deposit ADD COLUMN left_at timestamptz,
  ADD CONSTRAINT coin_deposit_left CHECK (left_at IS NULL OR state = 'ignored');
-- Tokens that the exchange does not know have no amount; anybody can send any number of them.
CREATE INDEX coin_deposit_unbooked ON coin_deposit (coin) INCLUDE (amount, state, confirmations, needed)
  WHERE state IN ('seen', 'ignored') AND left_at IS NULL AND amount IS NOT NULL;

CREATE FUNCTION record_left_coins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('unbooked coins left', NEW.id::text, jsonb_build_object('coin', NEW.coin, 'amount', NEW.told_amount));
  RETURN NULL;
END $$;
CREATE TRIGGER left_coins_on_trail AFTER UPDATE ON coin_deposit FOR EACH ROW
  WHEN (OLD.left_at IS DISTINCT FROM NEW.left_at) EXECUTE FUNCTION record_left_coins();
