#!/bin/sh
# Writes into RUN_FOLDER, beside the rendered templates, the files that envsubst cannot: they depend on the certificate, the
# modules, IPv6 and the number of backends. Run by the image's entrypoint and by the end-to-end tests.
set -eu

cd "$RUN_FOLDER"

case "${SERVER_NAMES:=}" in
  *[!A-Za-z0-9.\ -]*)
    echo "SERVER_NAMES must be names as in 'poll.example www.poll.example'." >&2
    exit 1
    ;;
  *[!\ ]*) echo "server_name $SERVER_NAMES;" > names.conf ;;
  # Unset: any name, for a first look at http://localhost.
  *) echo 'server_name ~.;' > names.conf ;;
esac

# One line per address in LISTEN_ADDRESSES; IPv4 only if this machine lacks IPv6.
listen() {
  for address in $LISTEN_ADDRESSES; do
    case "$address" in
      '['*) [ ! -e /proc/net/if_inet6 ] && continue ;;
    esac
    echo "listen $address:$1;"
  done
}
listen "$HTTP_PORT" > listen-http.conf

if [ ! -e "$CERTIFICATE" ]; then
  echo "No certificate at $CERTIFICATE: serving plain http."
  ln -sf http.conf site.conf
  : > listen-https.conf
elif [ -n "$SERVER_NAMES" ]; then
  ln -sf https.conf site.conf
  listen "$HTTPS_PORT ssl http2" > listen-https.conf
else
  # Plain http redirects to these names. Without them it would redirect to whatever the Host header says.
  echo "There is a certificate ($CERTIFICATE): set SERVER_NAMES to the names it is for." >&2
  exit 1
fi

# Proxies in front of nginx: the client is the last address of X-Forwarded-For that is not of one of them. A CDN keeps totals for a
# second.
if [ "${TRUST_PROXY:=off}" = off ]; then
  : > trusted-proxies.conf
  : > cdn-cache.conf
else
  for proxy in $(echo "$TRUST_PROXY" | tr ',' ' '); do
    case "$proxy" in
      *[!0-9A-Fa-f.:/]*)
        [ -e "$PARTS_FOLDER/trust-$proxy.conf" ] || { echo "TRUST_PROXY has '$proxy', which is no network." >&2; exit 1; }
        echo "include $PARTS_FOLDER/trust-$proxy.conf;"
        ;;
      *) echo "set_real_ip_from $proxy;" ;;
    esac
  done > trusted-proxies.conf
  echo 'real_ip_header X-Forwarded-For; real_ip_recursive on;' >> trusted-proxies.conf
  echo '"~^200:/api/(vote/count|results)\z" "public, max-age=0, s-maxage=1";' > cdn-cache.conf
fi

# max_fails=0: nginx never marks a backend as failed. In a rolling restart it would soon have none left.
servers() {
  for server in $BACKEND_SERVERS; do echo "server $server $1;"; done
}
servers max_fails=0 > backend-servers.conf
servers 'max_fails=1 fail_timeout=2s' > vote-servers.conf

# As many clients as the backend allows a site and a block (backend/src/platform/rate-limits/network-limit.ts).
for kind in '' log_; do
  echo "limit_req_zone \$site zone=${kind}sites:10m rate=$((2 * API_REQUESTS_PER_SECOND))r/s;"
  echo "limit_req_zone \$block zone=${kind}blocks:10m rate=$((4 * API_REQUESTS_PER_SECOND))r/s;"
done > wide-limits.conf

# A reload closes idle connections, and resets the request that a client has just sent on one. From 1.27.4 on nginx can spare those
# in use.
case "$(nginx -v 2>&1)" in
  *nginx/1.27.[4-9]* | *nginx/1.2[89].* | *nginx/1.[3-9][0-9].*) echo 'keepalive_min_timeout 5s;' > keepalive.conf ;;
  *) : > keepalive.conf ;;
esac

# The official image has no Brotli module.
brotli=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
if [ -e "$brotli" ]; then
  echo "load_module $brotli;" > modules.conf
  echo 'brotli_static on;' > brotli.conf
else
  : > modules.conf
  : > brotli.conf
fi
