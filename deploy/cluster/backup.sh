#!/bin/sh
# sh backup.sh full|diff: backs the cluster up from the host that is the primary, and does nothing on the others.
set -eu
[ "$(psql --username=postgres --tuples-only --no-align --command='SELECT pg_is_in_recovery()')" = f ] || exit 0
exec pgbackrest --stanza=foodbank --type="$1" backup
