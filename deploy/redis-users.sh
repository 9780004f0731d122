#!/bin/sh
# The users of Redis when worker machines are connected, as an ACL file on standard output. Reads REDIS_PASSWORD (the house's own services)
# and WORKER_REDIS_PASSWORD (workers on other machines); what it writes holds hashes of them.
#
# A worker may take and give messages, and show running games. It may not look through keys, read other entries of the cache (throttles,
# sessions there are none), change settings or users, or empty anything.
set -eu
: "${REDIS_PASSWORD:?set REDIS_PASSWORD}" "${WORKER_REDIS_PASSWORD:?set WORKER_REDIS_PASSWORD}"
hash() { printf %s "$1" | sha256sum | cut -d ' ' -f 1; }
# The broker's keys: queues with their priorities, what is not acknowledged yet, bindings, and the channel by which workers are spoken to.
queues='~match* ~control* ~unacked* ~_kombu.* ~*celery.pidbox* ~celeryev*'
# A pattern that is subscribed to must stand here letter by letter; 0 is the broker's database.
channels='&/0.celery.pidbox &/0.celery.pidbox/*'
echo "user default on #$(hash "$REDIS_PASSWORD") ~* &* +@all"
echo "user worker on #$(hash "$WORKER_REDIS_PASSWORD") resetchannels $channels $queues ~cache:1:theatre:live:* ~cache:1:reaching -@all +@read +@write +@connection +@transaction +@pubsub +@scripting -@dangerous -@admin +info +time"
