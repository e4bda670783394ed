-- The owner of the schema, which migrates it, and the role that the exchange runs as. Neither is a superuser.
\set owner `cat /run/maru/owner`
\set run `cat /run/maru/run`
CREATE ROLE maru LOGIN PASSWORD :'owner';
CREATE ROLE maru_run LOGIN PASSWORD :'run';
CREATE DATABASE maru OWNER maru;
