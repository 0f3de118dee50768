#!/bin/sh
# Writes what a template cannot say into RUN_FOLDER, beside the filled-in templates: by the official image's entrypoint
# as /docker-entrypoint.d/30-choose-parts.sh, and by the end-to-end tests.
set -eu

cd "$RUN_FOLDER"

# Left behind where the machine went down.
rm -f asked-once.sock last-good.sock

case "${SERVER_NAMES:=}" in
  *[!A-Za-z0-9.\ -]*)
    echo "SERVER_NAMES must be names as in 'poll.example www.poll.example'." >&2
    exit 1
    ;;
  *[!\ ]*) echo "server_name $SERVER_NAMES;" > names.conf ;;
  # None: every name, for a first look at http://localhost.
  *) echo 'server_name ~.;' > names.conf ;;
esac

if [ ! -e "$CERTIFICATE" ]; then
  echo "No certificate at $CERTIFICATE: serving plain http."
  ln -sf http.conf site.conf
elif [ -n "$SERVER_NAMES" ]; then
  ln -sf https.conf site.conf
else
  # They are what plain http is redirected to: a stranger's Host header must not be.
  echo "There is a certificate ($CERTIFICATE): set SERVER_NAMES to the names it is for." >&2
  exit 1
fi

# One line for every address of the list that this machine knows how to listen on.
listen() {
  for address in $LISTEN_ADDRESSES; do
    case "$address" in
      '['*) [ ! -e /proc/net/if_inet6 ] && continue ;;
    esac
    echo "listen $address:$1;"
  done
}
listen "$HTTP_PORT" > listen-http.conf
listen "$HTTPS_PORT ssl http2" > listen-https.conf

# max_fails=0: with one that was down for a moment left out for seconds, a rolling restart would soon have none left.
for backend in $BACKENDS; do
  echo "server $backend max_fails=0;"
done > backend-servers.conf

brotli=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
if [ -e "$brotli" ]; then
  echo "load_module $brotli;" > modules.conf
  echo 'brotli_static on;' > brotli.conf
else
  : > modules.conf
  : > brotli.conf
fi
