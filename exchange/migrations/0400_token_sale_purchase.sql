-- Purchases of tokens: paid at once, handed out later.
--
-- The ledger keeps a sale's money under `sale:CODE:COIN`. A purchase moves the payment there, and moves the tokens with their bonus from the
-- available to the held part of `sale:CODE:TOKEN`; the hand-out moves them on to the member. What is available there is negative: the
-- tokens that the issuer owes.

ALTER TABLE token_sale
  ADD COLUMN paused boolean NOT NULL DEFAULT false,
  -- Sold by the issuer without us, in units of 10^-8.
  ADD COLUMN sold_elsewhere bigint NOT NULL DEFAULT 0 CHECK (sold_elsewhere >= 0),
  -- From then on visitors see it, and its terms stay as they are.
  ADD COLUMN published_at timestamptz,
  -- From then on its tokens are handed out.
  ADD COLUMN handed_out_at timestamptz,
  ADD CONSTRAINT token_sale_code CHECK (code ~ '^[A-Z0-9_-]{2,40}$'),
  ADD CONSTRAINT token_sale_token CHECK (token_code ~ '^[A-Z0-9_]{2,12}$'),
  ADD CONSTRAINT token_sale_sold_elsewhere CHECK (sold >= sold_elsewhere);
UPDATE token_sale SET sold_elsewhere = sold, published_at = least(starts_at, now());

-- A coin without market or network until the token is listed.
INSERT INTO coin (id, code, name, name_en, scale, sort, enable, io_in_enable, io_out_enable, out_fee, min_out, chain_name, track_url,
  platform_id, auth_platform_id, out_decimals)
SELECT first + place, code, name, name, 8, 9000 + place, false, false, false, 0, 0, '', '', first + place, first + place, 8
FROM (SELECT greatest(9000, (SELECT coalesce(max(id), 0) FROM coin)) AS first) AS base, (
  SELECT token_code AS code, min(token_name) AS name, row_number() OVER (ORDER BY token_code)::integer AS place
  FROM token_sale WHERE token_code NOT IN (SELECT code FROM coin) GROUP BY token_code) AS token;

CREATE SEQUENCE token_sale_purchase_id;
CREATE TABLE token_sale_purchase (
  -- Taken before the row is written: the ledger entry names it.
  id bigint PRIMARY KEY,
  sale_code text NOT NULL REFERENCES token_sale,
  member_id bigint NOT NULL,
  coin_code text NOT NULL,
  -- Units of 10^-8: coins paid, tokens bought, tokens on top.
  paid bigint NOT NULL CHECK (paid > 0),
  bought bigint NOT NULL CHECK (bought > 0),
  bonus bigint NOT NULL CHECK (bonus >= 0),
  channel text NOT NULL CHECK (channel IN ('CN01', 'CN02')),
  bought_at timestamptz NOT NULL,
  handed_at timestamptz,
  -- Null until the hand-out of the sale; a worker that takes the row moves it on, so that a second one leaves it alone.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  FOREIGN KEY (sale_code, coin_code) REFERENCES token_sale_payment
);
CREATE INDEX token_sale_purchase_of_member ON token_sale_purchase (member_id, sale_code);
CREATE INDEX token_sale_purchase_of_sale ON token_sale_purchase (sale_code);
CREATE INDEX token_sale_purchase_due ON token_sale_purchase (due_at) WHERE handed_at IS NULL AND due_at IS NOT NULL;

-- A purchase stays as it is; its tokens are handed out once.
CREATE FUNCTION keep_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.handed_at IS NOT NULL
    OR (NEW.sale_code, NEW.member_id, NEW.coin_code, NEW.paid, NEW.bought, NEW.bonus, NEW.channel, NEW.bought_at)
      IS DISTINCT FROM (OLD.sale_code, OLD.member_id, OLD.coin_code, OLD.paid, OLD.bought, OLD.bonus, OLD.channel, OLD.bought_at) THEN
    RAISE EXCEPTION 'purchase % is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER purchase_kept BEFORE UPDATE OR DELETE ON token_sale_purchase FOR EACH ROW EXECUTE FUNCTION keep_purchase();

-- Once visitors see a sale, nobody changes what it costs, how much there is, and that it has ended.
CREATE FUNCTION keep_sale_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL AND (
    (NEW.code, NEW.token_code, NEW.offered, NEW.bonus_percent, NEW.starts_at, NEW.ends_at, NEW.sold_elsewhere, NEW.published_at)
      IS DISTINCT FROM
    (OLD.code, OLD.token_code, OLD.offered, OLD.bonus_percent, OLD.starts_at, OLD.ends_at, OLD.sold_elsewhere, OLD.published_at)
    OR (OLD.closed_early AND NOT NEW.closed_early) OR NEW.sold < OLD.sold
    OR (OLD.handed_out_at IS NOT NULL AND NEW.handed_out_at IS DISTINCT FROM OLD.handed_out_at)) THEN
    RAISE EXCEPTION 'the terms of sale % are published', OLD.code USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sale_terms_kept BEFORE UPDATE ON token_sale FOR EACH ROW EXECUTE FUNCTION keep_sale_terms();

CREATE FUNCTION keep_sale_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM token_sale WHERE code = OLD.sale_code AND published_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the terms of sale % are published', OLD.sale_code USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER sale_payments_kept BEFORE UPDATE OR DELETE ON token_sale_payment FOR EACH ROW EXECUTE FUNCTION keep_sale_payments();

CREATE FUNCTION record_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('token sale changed', NEW.code, jsonb_strip_nulls(jsonb_build_object(
    'published', CASE WHEN OLD.published_at IS NULL AND NEW.published_at IS NOT NULL THEN true END,
    'paused', CASE WHEN OLD.paused <> NEW.paused THEN NEW.paused END,
    'ended', CASE WHEN OLD.closed_early <> NEW.closed_early THEN NEW.closed_early END,
    'handedOut', CASE WHEN OLD.handed_out_at IS NULL AND NEW.handed_out_at IS NOT NULL THEN true END)));
  RETURN NULL;
END $$;
CREATE TRIGGER sale_on_trail AFTER UPDATE ON token_sale FOR EACH ROW
  WHEN ((OLD.published_at, OLD.paused, OLD.closed_early, OLD.handed_out_at)
    IS DISTINCT FROM (NEW.published_at, NEW.paused, NEW.closed_early, NEW.handed_out_at))
  EXECUTE FUNCTION record_sale();
