#!/bin/sh
# Reloads nginx when the backends' addresses or the certificate have changed: nginx itself resolves names and reads certificates
# only on start and reload. A reload aborts no request. Run by the image's entrypoint, before nginx; ends with the container.
set -eu

state() {
  for server in $BACKEND_SERVERS; do getent ahosts "${server%:*}" | cut -d ' ' -f 1 | sort -u; done
  stat -L -c %Y "$CERTIFICATE" 2>/dev/null || true
}

follow() {
  while sleep 2; do
    now=$(state)
    # A reload fails while no backend has an address, and is then retried.
    if [ "$now" != "$known" ] && nginx -c "$RUN_FOLDER/nginx.conf" -e /dev/stderr -s reload; then known=$now; fi
  done
}

# nginx does not start unless it can resolve all of these names.
for server in $BACKEND_SERVERS; do
  until getent ahosts "${server%:*}" > /dev/null; do sleep 1; done
done
known=$(state)
follow &
