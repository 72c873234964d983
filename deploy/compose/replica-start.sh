#!/bin/sh
# Copies the primary on the first start, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat "$REPLICATION_PASSWORD_FILE")
  export PGPASSWORD
  pg_basebackup --host=primary --username=foodbank_replica --pgdata="$PGDATA" --wal-method=stream --slot=replica \
    --write-recovery-conf --checkpoint=fast
  chmod 700 "$PGDATA"
fi
exec postgres
