CREATE TABLE token_sale (
  code text PRIMARY KEY,
  token_code text NOT NULL,
  token_name text NOT NULL,
  name_ko text NOT NULL,
  name_en text NOT NULL,
  name_ch text NOT NULL,
  comment_ko text NOT NULL,
  comment_en text NOT NULL,
  comment_ch text NOT NULL,
  -- HTML of the allowed tags.
  contents_ko text NOT NULL,
  contents_en text NOT NULL,
  contents_ch text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Closed by hand, or because it was sold out, before `ends_at`.
  closed_early boolean NOT NULL DEFAULT false,
  -- Tokens, in units of 10^-8.
  offered bigint NOT NULL CHECK (offered > 0),
  sold bigint NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND offered),
  bonus_percent numeric NOT NULL DEFAULT 0 CHECK (bonus_percent >= 0),
  CHECK (ends_at > starts_at)
);

-- One row per coin that the sale takes. Amounts in units of 10^-8.
CREATE TABLE token_sale_payment (
  sale_code text NOT NULL REFERENCES token_sale,
  coin_code text NOT NULL,
  coin_id bigint NOT NULL,
  coin_name text NOT NULL,
  -- Tokens per unit paid.
  rate bigint NOT NULL CHECK (rate > 0),
  paid_min bigint NOT NULL CHECK (paid_min > 0),
  -- Most that one member may pay.
  paid_max bigint NOT NULL,
  PRIMARY KEY (sale_code, coin_code),
  CHECK (paid_max >= paid_min)
);
