-- A payout that its adapter knows was never handed to the network goes on where it was before: from sending back to signed.
CREATE OR REPLACE FUNCTION keep_coin_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (NEW.member_id, NEW.command_id, NEW.coin_id, NEW.network, NEW.address, NEW.tag, NEW.amount, NEW.fee, NEW.krw, NEW.requested_at)
      IS DISTINCT FROM
      (OLD.member_id, OLD.command_id, OLD.coin_id, OLD.network, OLD.address, OLD.tag, OLD.amount, OLD.fee, OLD.krw, OLD.requested_at)
    OR OLD.settled_at IS NOT NULL
    OR (OLD.signed IS NOT NULL AND NEW.signed IS DISTINCT FROM OLD.signed)
    OR (NEW.state <> OLD.state AND NEW.state <> ALL (CASE OLD.state
      WHEN 'requested' THEN ARRAY['approved', 'cancelled', 'rejected']
      WHEN 'approved' THEN ARRAY['signed', 'confirmed', 'rejected']
      WHEN 'signed' THEN ARRAY['sending', 'broadcast']
      WHEN 'sending' THEN ARRAY['signed', 'broadcast', 'failed', 'stuck']
      WHEN 'broadcast' THEN ARRAY['confirmed', 'failed', 'stuck']
      WHEN 'stuck' THEN ARRAY['broadcast', 'failed']
      ELSE ARRAY[]::text[] END)) THEN
    RAISE EXCEPTION 'withdrawal % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- What has left by the books may still be held as the chains were last read.
CREATE INDEX coin_withdrawal_settled ON coin_withdrawal (settled_at) WHERE state = 'confirmed' AND recipient_member_id IS NULL;
