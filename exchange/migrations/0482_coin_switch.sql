-- Who has opened or closed deposits and withdrawals of a coin, when and why; the coin itself says what holds now.
CREATE TABLE coin_switch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin_id integer NOT NULL REFERENCES coin,
  way text NOT NULL CHECK (way IN ('deposits', 'withdrawals')),
  open boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- Address of the member of staff.
  set_by text NOT NULL,
  set_at timestamptz NOT NULL
);
CREATE TRIGGER coin_switch_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON coin_switch
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION record_coin_switch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('coin switched', (SELECT code FROM coin WHERE id = NEW.coin_id),
    jsonb_build_object(NEW.way, NEW.open, 'by', NEW.set_by));
  RETURN NULL;
END $$;
CREATE TRIGGER coin_switch_on_trail AFTER INSERT ON coin_switch FOR EACH ROW EXECUTE FUNCTION record_coin_switch();
