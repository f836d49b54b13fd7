"""The one-off jobs of the containers: `python -m deploy.docker.prepare JOB`."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from deploy.local.certificate import make_certificate
from deploy.local.databases import ensure_databases
from deploy.local.storage import ensure_buckets

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
CERTIFICATE_FOLDER = Path("/tls")
CERTIFIED = ("localhost", "127.0.0.1")
SERVICES_USER = 65532
POSTGRES_PORT = 5432


def databases() -> None:
    passwords = {name: os.environ[f"{name.upper()}_DATABASE_PASSWORD"] for name in SERVICES}
    ensure_databases("postgres", POSTGRES_PORT, os.environ["POSTGRES_PASSWORD"], passwords)


def buckets() -> None:
    ensure_buckets(
        os.environ["GARDEROBE_S3_ENDPOINT"],
        os.environ["GARDEROBE_S3_ACCESS_KEY"],
        os.environ["GARDEROBE_S3_SECRET_KEY"],
    )


def certificate() -> None:
    make_certificate(CERTIFICATE_FOLDER, CERTIFIED)
    for path in CERTIFICATE_FOLDER.iterdir():
        os.chown(path, SERVICES_USER, SERVICES_USER)


JOBS: dict[str, Callable[[], None]] = {
    "databases": databases,
    "buckets": buckets,
    "certificate": certificate,
}

if __name__ == "__main__":
    JOBS[sys.argv[1]]()
