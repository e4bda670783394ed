-- Favourite markets are part of what a member has chosen: 200 codes of up to 25 characters.
ALTER TABLE member_setting DROP CONSTRAINT member_setting_chosen_check;
ALTER TABLE member_setting ADD CHECK (jsonb_typeof(chosen) = 'object' AND length(chosen::text) < 8000);
