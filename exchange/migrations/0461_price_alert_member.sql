-- Alerts go with a sign-up that was not confirmed in time: without it its address would be taken for ever.
ALTER TABLE price_alert DROP CONSTRAINT price_alert_member_id_fkey,
  ADD FOREIGN KEY (member_id) REFERENCES member ON DELETE CASCADE;
