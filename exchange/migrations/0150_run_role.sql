-- The exchange runs as a role that can neither change the schema nor what is append-only (decision 30).

CREATE TRIGGER coin_transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON coin_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER remittance_kept BEFORE DELETE OR TRUNCATE ON remittance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER login_record_unchanged BEFORE UPDATE OR TRUNCATE ON login_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fill_unchanged BEFORE UPDATE OR TRUNCATE ON fill
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER orders_kept BEFORE TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Orders of the house and fills between house accounts are pruned; those of members are kept.
CREATE FUNCTION keep_members_trades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of members stay in %', TG_TABLE_NAME;
END $$;
CREATE TRIGGER members_fills_kept BEFORE DELETE ON fill FOR EACH ROW
  WHEN (OLD.buyer_id >= 100 OR OLD.seller_id >= 100) EXECUTE FUNCTION keep_members_trades();
CREATE TRIGGER members_orders_kept BEFORE DELETE ON orders FOR EACH ROW
  WHEN (OLD.member_id >= 100) EXECUTE FUNCTION keep_members_trades();

-- Grants what the exchange needs while it runs. What a trigger refuses to everybody, the role is not granted in the first place.
CREATE FUNCTION grant_run_role(run_role text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept record;
BEGIN
  EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %I', run_role);
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', run_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', run_role);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', run_role);
  FOR kept IN
    SELECT tgrelid::regclass AS name, bool_or(tgtype & 16 <> 0) AS updates, bool_or(tgtype & 8 <> 0) AS deletes
    FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc GROUP BY 1
  LOOP
    IF kept.updates THEN EXECUTE format('REVOKE UPDATE ON %s FROM %I', kept.name, run_role); END IF;
    IF kept.deletes THEN EXECUTE format('REVOKE DELETE ON %s FROM %I', kept.name, run_role); END IF;
  END LOOP;
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_migration FROM %I', run_role);
END $$;
REVOKE EXECUTE ON FUNCTION grant_run_role FROM PUBLIC;
