#!/bin/sh
# nginx looks names up once, at its start. Backends come and go (`--scale`, a new version), and certificates are renewed:
# every second second this looks whether either has changed, and if so has nginx read its configuration again, which
# costs no request. Ends with the container.
set -eu

state() {
  for backend in $BACKENDS; do getent ahosts "${backend%:*}" | cut -d ' ' -f 1 | sort -u; done
  stat -L -c %Y "$CERTIFICATE" 2>/dev/null || true
}

follow() {
  while sleep 2; do
    now=$(state)
    # Refused, as when no backend is there at this moment, it is tried again.
    if [ "$now" != "$known" ] && nginx -c "$RUN_FOLDER/nginx.conf" -e /dev/stderr -s reload; then known=$now; fi
  done
}

known=$(state)
follow &
