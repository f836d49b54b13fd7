# Makes and verifies backups: `make images`.
# PostgreSQL's pg_dump, pg_restore and server are in a wheel, the same as without Docker.

FROM python:3.11-slim

# The layout of the checkout, because the commands look for the services' migrations in it.
ENV PYTHONUNBUFFERED=1
ENV PYTHONPATH=/app:/app/services/contracts:/app/services/shared:/app/services/command_line:/app/services/identity:/app/services/wardrobe:/app/services/tags:/app/services/feed:/app/services/admin
WORKDIR /app

COPY deploy/docker/backups.lock .
RUN pip install --no-cache-dir --require-hashes --requirement backups.lock

COPY services services
COPY deploy deploy
# PostgreSQL needs a user with a name. New volumes get the owner of these folders.
RUN python -m compileall -q /app \
 && printf '#!/bin/sh\nexec python -m garderobe_cli "$@"\n' > /usr/local/bin/garderobe \
 && chmod 755 /usr/local/bin/garderobe \
 && useradd --uid 65532 --create-home garderobe \
 && install -d -o 65532 -g 65532 /data /backups

ARG VERSION
ARG REVISION
ARG SOURCE
ARG CREATED
LABEL org.opencontainers.image.title="Garderobe backups" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.licenses="Apache-2.0"

USER 65532:65532
CMD ["python", "-m", "deploy.backup.schedule"]
