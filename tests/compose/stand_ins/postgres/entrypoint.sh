#!/bin/sh
# What the compose file asks of the official image's entrypoint: another user than root, and a cluster with a user, a password and a database.
set -eu
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$PGDATA"
    chown -R postgres /var/lib/postgresql
    chmod 700 "$PGDATA"
    exec setpriv --reuid=postgres --regid=postgres --init-groups sh "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    password=$(mktemp)
    printf '%s\n' "$POSTGRES_PASSWORD" >"$password"
    # shellcheck disable=SC2086 # several options in one variable
    initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-host=scram-sha-256 --auth-local=trust $POSTGRES_INITDB_ARGS
    rm "$password"
    echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
    echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
    pg_ctl --wait --options="-c listen_addresses=''" start
    createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
    pg_ctl --wait --mode=fast stop
fi
exec "$@"
