#!/bin/sh
# Starts Patroni in a container: its passwords are files, and Patroni reads the environment.
set -eu
secret() { cat "/run/secrets/$1"; }
export PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD="$(secret restapi_password)"
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$(secret superuser_password)"
export PATRONI_REPLICATION_USERNAME=foodbank_replica PATRONI_REPLICATION_PASSWORD="$(secret replication_password)"
export OWNER_PASSWORD="$(secret owner_password)" APP_PASSWORD="$(secret app_password)"
export PGBACKREST_REPO1_CIPHER_PASS="$(secret backup_password)"
exec patroni /etc/patroni/patroni.yml
