#!/bin/sh
# Another user than root, as in the official image; and, as there, clients of other containers are let in, for the network is the compose file's own.
set -eu
if [ "$(id -u)" = 0 ]; then
    chown -R redis /data
    exec setpriv --reuid=redis --regid=redis --init-groups sh "$0" "$@"
fi
exec "$@" --protected-mode no
