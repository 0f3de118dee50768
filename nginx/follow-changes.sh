#!/bin/sh
# Reloads nginx when the backends' addresses or the certificate have changed: nginx itself resolves names and reads
# certificates only when it starts or reloads. A reload ends no request under way. Run by the image's entrypoint, before
# nginx; ends with the container.
set -eu

state() {
  for server in $BACKEND_SERVERS; do getent ahosts "${server%:*}" | cut -d ' ' -f 1 | sort -u; done
  stat -L -c %Y "$CERTIFICATE" 2>/dev/null || true
}

follow() {
  while sleep 2; do
    now=$(state)
    # A reload fails while no backend has an address. It is then tried again.
    if [ "$now" != "$known" ] && nginx -c "$RUN_FOLDER/nginx.conf" -e /dev/stderr -s reload; then known=$now; fi
  done
}

# nginx does not start while it does not know one of these names.
for server in $BACKEND_SERVERS; do
  until getent ahosts "${server%:*}" > /dev/null; do sleep 1; done
done
known=$(state)
follow &
