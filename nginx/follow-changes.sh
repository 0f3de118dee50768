#!/bin/sh
# Reloads nginx when the backends' addresses or the certificate have changed: nginx itself resolves names and reads
# certificates only when it starts or reloads. A reload drops no request. Run by the image's entrypoint; ends with the
# container.
set -eu

state() {
  for backend in $BACKENDS; do getent ahosts "${backend%:*}" | cut -d ' ' -f 1 | sort -u; done
  stat -L -c %Y "$CERTIFICATE" 2>/dev/null || true
}

follow() {
  while sleep 2; do
    now=$(state)
    # A reload fails while no backend has an address. It is then tried again.
    if [ "$now" != "$known" ] && nginx -c "$RUN_FOLDER/nginx.conf" -e /dev/stderr -s reload; then known=$now; fi
  done
}

known=$(state)
follow &
