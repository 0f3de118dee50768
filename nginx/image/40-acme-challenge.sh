#!/bin/sh
# Lets certbot prove that the name is ours (its `--webroot`; RFC 8555, section 8.3), by plain http and before there is a
# certificate. names.conf is what every server of the poll includes.
set -eu

echo 'location ^~ /.well-known/acme-challenge/ { root /acme; default_type text/plain; }' >> "$RUN_FOLDER/names.conf"
