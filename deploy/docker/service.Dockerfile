# One image per service: `make images`.
# The same image runs the migrations; identity's image also runs the verify processes.

# The Python that the tests run on.
FROM python:3.11-slim

# Only the gateway reaches a service, so the address it forwards is the caller's; limits use it.
ENV PYTHONUNBUFFERED=1 PYTHONPATH=/app/contracts:/app/shared:/app/service:/app/command_line:/app FORWARDED_ALLOW_IPS=*
WORKDIR /app

ARG PACKAGES
COPY deploy/docker/${PACKAGES}.lock packages.lock
RUN pip install --no-cache-dir --require-hashes --requirement packages.lock

ARG SERVICE
COPY services/contracts contracts
COPY services/shared shared
COPY services/command_line command_line
COPY services/${SERVICE} service
COPY deploy/__init__.py deploy/
COPY deploy/docker/__init__.py deploy/docker/alert_mail.py deploy/docker/prepare.py deploy/docker/
COPY deploy/local/__init__.py deploy/local/certificate.py deploy/local/databases.py deploy/local/own_certificate.py deploy/local/storage.py deploy/local/
COPY deploy/rights/__init__.py deploy/rights/bus.py deploy/rights/bus.json deploy/rights/valkey.py deploy/rights/
COPY deploy/observability/alertmanager.yml deploy/observability/
COPY deploy/observability/dashboards deploy/observability/dashboards
COPY docs/operations/runbooks docs/operations/runbooks
RUN python -m compileall -q /app \
 && printf '#!/bin/sh\nexec python -m garderobe_cli "$@"\n' > /usr/local/bin/garderobe \
 && chmod 755 /usr/local/bin/garderobe

ARG VERSION
ARG REVISION
ARG SOURCE
ARG CREATED
LABEL org.opencontainers.image.title="Garderobe ${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.licenses="Apache-2.0"

ENV SERVICE=${SERVICE}
USER 65532:65532
EXPOSE 8000
CMD ["sh", "-c", "exec python -m ${SERVICE} serve"]
