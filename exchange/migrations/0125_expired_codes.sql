-- What has expired is found by its age when it is cleared away.
CREATE INDEX second_step_by_end ON second_step (expires_at);
CREATE INDEX sms_code_by_end ON sms_code (expires_at);
