# The built web app, served by Caddy: `make images`.

FROM node:24-slim AS build
WORKDIR /web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm install --no-save --no-audit --no-fund
COPY web .
# The app shows the version that the services report.
COPY services/shared/shared/version.py /services/shared/shared/version.py
RUN npm run build

FROM caddy:2.11-alpine
COPY deploy/docker/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /web/dist /srv
ARG VERSION
ARG REVISION
ARG SOURCE
ARG CREATED
LABEL org.opencontainers.image.title="Garderobe web" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.licenses="Apache-2.0"

USER 65532:65532
EXPOSE 8080
