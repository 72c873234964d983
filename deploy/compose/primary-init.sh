#!/bin/sh
# Runs once, on an empty database: the roles of the app, which can neither drop a guard nor truncate a table, and the
# role of the replica. docs/operations.md explains them, and how the password moves from one role to the other.
set -eu
app=$(cat "$APP_PASSWORD_FILE")
replication=$(cat "$REPLICATION_PASSWORD_FILE")
psql --set=ON_ERROR_STOP=1 --set=app="$app" --set=replication="$replication" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\include /roles.sql
CREATE ROLE foodbank_replica LOGIN REPLICATION PASSWORD :'replication';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication foodbank_replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
