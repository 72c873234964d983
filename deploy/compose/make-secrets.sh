#!/bin/sh
# Makes the passwords and secrets of compose.yaml and of deploy/cluster/compose.yaml, once. Prints nothing secret.
set -eu
folder=$(dirname "$0")/secrets
if [ -e "$folder" ]; then
  echo "$folder exists already: nothing was changed."
  exit 0
fi
mkdir -m 755 "$folder"
random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
keep() { printf '%s\n' "$2" >"$folder/$1"; }

owner=$(random)
app=$(random)
keep owner_password "$owner"
keep app_password "$app"
keep replication_password "$(random)"
keep owner_url "postgresql://foodbank_owner:$owner@primary:5432/foodbank"
keep app_url "postgresql://foodbank_app_a:$app@pgbouncer:6432/foodbank"
keep replica_url "postgresql://foodbank_app_a:$app@replica:5432/foodbank"
# The cluster has more: HAProxy leads to the replicas, and Patroni and pgBackRest have passwords of their own.
keep cluster_replica_url "postgresql://foodbank_app_a:$app@haproxy:5433/foodbank"
for name in superuser_password restapi_password backup_password; do keep "$name" "$(random)"; done
keep userlist.txt "\"foodbank_app_a\" \"$app\""
keep nextauth_secret "$(random)"
keep cron_secret "$(random)"
keep webhook_hash "$(random)"
# The users in the containers have other ids, so only the folders above can keep other people out.
chmod 644 "$folder"/*
echo "$folder is made. Enter webhook_hash at Flutterwave as the secret hash."
