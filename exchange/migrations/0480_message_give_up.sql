-- A mail server may be away for hours: messages end by age, those with a code when it expires. The default serves a process of the release before.
ALTER TABLE message ADD COLUMN give_up_at timestamptz NOT NULL DEFAULT now() + interval '3 days';
-- What was erased is not sent, and a code from before this release lives two hours at most.
UPDATE message SET give_up_at = created_at WHERE delivered_at IS NULL AND recipient = '';
UPDATE message SET give_up_at = created_at + interval '2 hours' WHERE delivered_at IS NULL AND code IS NOT NULL;
