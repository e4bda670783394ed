-- Who leads: a second engine on this database is refused as long as the first lives, instead of taking over from it.
--
-- `holder` is the application_name of the leader's sessions, a slash, and a name of the engine. The lease ends when it has not
-- been renewed in time, or when no session of that name is left, as after the leader's process was killed.
ALTER TABLE engine_lease
  ADD COLUMN holder text NOT NULL DEFAULT '',
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT '-infinity';
