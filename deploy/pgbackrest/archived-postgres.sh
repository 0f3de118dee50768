#!/bin/sh
# PostgreSQL with the given settings, as the official image starts it, and with its WAL archived.
set -eu
[ "${1:-}" = postgres ] || exec docker-entrypoint.sh "$@"
# A partial segment is archived after a minute: what a lost machine may cost (docs/decisions/028-wal-archive.md).
exec docker-entrypoint.sh "$@" -carchive_mode=on -carchive_timeout=60 '-carchive_command=pgbackrest archive-push %p'
