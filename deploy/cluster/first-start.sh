#!/bin/sh
# Patroni runs this once, on the first primary, with the address of the database "postgres" for the superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" "$1" <<'SQL'
CREATE ROLE foodbank_owner LOGIN PASSWORD :'owner';
CREATE DATABASE foodbank OWNER foodbank_owner;
\connect foodbank
ALTER SCHEMA public OWNER TO foodbank_owner;
\include /etc/patroni/roles.sql
SQL
