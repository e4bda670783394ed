-- Planned states of markets (decision 87). What was planned stays as it is; who confirmed or withdrew it is a row of its own.
CREATE TABLE market_plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id integer NOT NULL REFERENCES market,
  state text NOT NULL CHECK (state IN ('preopen', 'open', 'cancelOnly', 'halted', 'closed')),
  -- The market is in the state from then on, until the next plan. Of two at one instant the later row counts.
  from_at timestamptz NOT NULL,
  -- In force by one person: only what protects.
  alone boolean NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- Address of the member of staff.
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT market_plan_alone CHECK (NOT alone OR state IN ('cancelOnly', 'halted'))
);
CREATE INDEX market_plan_of_market ON market_plan (market_id, from_at, id);
CREATE TRIGGER market_plan_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_plan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE market_plan_act (
  plan_id bigint NOT NULL REFERENCES market_plan,
  act text NOT NULL CHECK (act IN ('confirmed', 'withdrawn')),
  done_by text NOT NULL,
  done_at timestamptz NOT NULL,
  PRIMARY KEY (plan_id, act)
);
CREATE TRIGGER market_plan_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_plan_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The plan that was carried out last: written with the fills of its auction, in one transaction of the engine.
ALTER TABLE market ADD COLUMN plan_id bigint REFERENCES market_plan;

CREATE FUNCTION judge_plan_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.act = 'confirmed' AND EXISTS (SELECT FROM market_plan WHERE id = NEW.plan_id AND (alone OR made_by = NEW.done_by)) THEN
    RAISE EXCEPTION 'plan % needs a second person', NEW.plan_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.act = 'withdrawn' AND EXISTS (SELECT FROM market WHERE plan_id = NEW.plan_id) THEN
    RAISE EXCEPTION 'plan % was carried out', NEW.plan_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER plan_act_judged BEFORE INSERT ON market_plan_act FOR EACH ROW EXECUTE FUNCTION judge_plan_act();

CREATE FUNCTION record_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('market planned', (SELECT code FROM market WHERE id = NEW.market_id),
    jsonb_build_object('plan', NEW.id, 'state', NEW.state, 'begins', NEW.from_at, 'alone', NEW.alone, 'by', NEW.made_by));
  RETURN NULL;
END $$;
CREATE TRIGGER plan_on_trail AFTER INSERT ON market_plan FOR EACH ROW EXECUTE FUNCTION record_plan();

CREATE FUNCTION record_plan_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_act('market plan ' || NEW.act,
    (SELECT code FROM market JOIN market_plan ON market_plan.market_id = market.id WHERE market_plan.id = NEW.plan_id),
    jsonb_build_object('plan', NEW.plan_id, 'by', NEW.done_by));
  RETURN NULL;
END $$;
CREATE TRIGGER plan_act_on_trail AFTER INSERT ON market_plan_act FOR EACH ROW EXECUTE FUNCTION record_plan_act();
