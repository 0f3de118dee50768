#!/bin/sh
# Limits the access log, if it is a file and not the container's output, to five files of about 100 MB: the newest lines are in
# $ACCESS_LOG, the oldest in $ACCESS_LOG.4. Run by the image's entrypoint, before nginx; ends with the container.
set -eu

rotate() {
  for number in 3 2 1; do
    if [ -e "$ACCESS_LOG.$number" ]; then mv "$ACCESS_LOG.$number" "$ACCESS_LOG.$((number + 1))"; fi
  done
  mv "$ACCESS_LOG" "$ACCESS_LOG.1"
  nginx -c "$RUN_FOLDER/nginx.conf" -e /dev/stderr -s reopen
}

follow() {
  while sleep 5; do
    if [ -f "$ACCESS_LOG" ] && [ "$(stat -c %s "$ACCESS_LOG")" -gt 100000000 ]; then rotate || true; fi
  done
}

follow &
