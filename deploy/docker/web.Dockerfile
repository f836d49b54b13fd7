# The built web app, served by Caddy: docker build -f deploy/docker/web.Dockerfile .

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
EXPOSE 8080
