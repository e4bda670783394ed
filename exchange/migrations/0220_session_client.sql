-- What a member recognises a session by. `public_id` names it in calls, so that neither the cookie nor its hash leaves the exchange.
ALTER TABLE session
  ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN agent text NOT NULL DEFAULT '',
  ADD COLUMN ip text NOT NULL DEFAULT '';
