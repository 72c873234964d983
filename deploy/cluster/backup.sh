#!/bin/sh
# sh backup.sh full|diff: backs the cluster up from the host that is the primary, and does nothing on the others.
set -eu
[ "$(psql --username=postgres --tuples-only --no-align --command='SELECT pg_is_in_recovery()')" = f ] || exit 0
pgbackrest --stanza=foodbank --type="$1" backup
# For `npm run doctor`, which warns of a backup that is older than a day.
psql --username=postgres --quiet --set=ON_ERROR_STOP=1 <<'SQL'
SELECT format('ALTER DATABASE foodbank SET foodbank.backed_up_at = %L', clock_timestamp()) \gexec
SQL
