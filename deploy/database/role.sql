-- The exchange's own role: owner of its database, no superuser.
\set password `cat /run/maru/exchange`
CREATE ROLE maru LOGIN PASSWORD :'password';
CREATE DATABASE maru OWNER maru;
