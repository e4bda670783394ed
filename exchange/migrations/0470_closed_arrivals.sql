-- Coins that arrive for a member who has left are recorded and credited to nobody, like a payment with an unknown tag.
ALTER TABLE coin_deposit DROP CONSTRAINT coin_deposit_reason_check,
  ADD CONSTRAINT coin_deposit_reason_check CHECK (reason IN ('dust', 'token', 'owner', 'closed'));
