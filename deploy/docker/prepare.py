"""One-off jobs of the containers: `python -m deploy.docker.prepare JOB`."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import yaml

from deploy.docker.alert_mail import global_settings
from deploy.local.certificate import make_certificate, write_file
from deploy.local.databases import ensure_databases
from deploy.local.own_certificate import read_own_certificate
from deploy.rights import bus, valkey
from shared.data.settings_files import read_files

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
BUS_USERS = (*SERVICES, bus.OPERATOR, bus.TOOLS)
USERS_FOLDER = Path("/users")
CERTIFICATE_FOLDER = Path("/tls")
CONFIGURATION_FOLDER = Path("/configuration")
ALERT_ROUTES = Path(__file__).parents[1] / "observability" / "alertmanager.yml"
CERTIFIED = ("localhost", "127.0.0.1")
PUBLIC_FILES = (("public.pem", 0o644), ("public.key", 0o600))
"""The certificate for browsers and its key, and their modes."""
SERVICES_USER = 65532
ALERTMANAGER_USER = 65534
"""Of its image, where it is called `nobody`."""
POSTGRES_PORT = 5432
OWN_STORE = "http://seaweed:8333"


def databases() -> None:
    passwords = {name: os.environ[f"{name.upper()}_DATABASE_PASSWORD"] for name in SERVICES}
    ensure_databases("postgres", POSTGRES_PORT, os.environ["POSTGRES_PASSWORD"], passwords)


def buckets() -> None:
    """Create the buckets of our own object store."""
    endpoint = os.environ["GARDEROBE_S3_ENDPOINT"]
    if endpoint != OWN_STORE:
        print(f"Create the buckets at {endpoint} yourself, as docs/operations/stores.md says.")
        return
    from deploy.local.storage import ensure_buckets  # noqa: PLC0415 - not in all images

    keys = read_files(["GARDEROBE_S3_ACCESS_KEY", "GARDEROBE_S3_SECRET_KEY"])
    ensure_buckets(endpoint, *keys.values())


def users() -> None:
    """Write the users of NATS and Valkey, for their servers to read."""
    passwords = {name: os.environ[f"{name.upper()}_NATS_PASSWORD"] for name in BUS_USERS}
    configuration = USERS_FOLDER / "nats.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(bus.authorization(passwords, bus.known_rights()))
    passwords = {name: os.environ[f"{name.upper()}_VALKEY_PASSWORD"] for name in valkey.RIGHTS}
    # The server runs as another user. The file holds hashes of secrets that nobody can guess.
    acl = USERS_FOLDER / "valkey.acl"
    acl.write_text(valkey.users(passwords))
    acl.chmod(0o644)


def certificate() -> None:
    """Make the gateway's own certificate, and copy yours for browsers. Raises ValueError."""
    own = read_own_certificate(os.environ)
    make_certificate(CERTIFICATE_FOLDER, CERTIFIED)
    for (name, mode), content in zip(PUBLIC_FILES, own or (None, None), strict=True):
        (CERTIFICATE_FOLDER / name).unlink(missing_ok=True)
        if content is not None:
            write_file(CERTIFICATE_FOLDER / name, content, mode)
    for path in CERTIFICATE_FOLDER.iterdir():
        os.chown(path, SERVICES_USER, SERVICES_USER)


def alert_routes() -> None:
    """Write Alertmanager's configuration, which cannot read the environment. Raises ValueError."""
    configuration = yaml.safe_load(ALERT_ROUTES.read_text())
    password = CONFIGURATION_FOLDER / "smtp_password"
    configuration["global"] |= global_settings(os.environ, str(password))
    for email in configuration["receivers"][0].get("email_configs", ()):
        email["to"] = os.environ["OPERATORS_EMAIL"]
    write_file(password, os.environ["SMTP_PASSWORD"].encode(), 0o600)
    os.chown(password, ALERTMANAGER_USER, ALERTMANAGER_USER)
    text = yaml.safe_dump(configuration, sort_keys=False)
    (CONFIGURATION_FOLDER / ALERT_ROUTES.name).write_text(text)


JOBS: dict[str, Callable[[], None]] = {
    "databases": databases,
    "buckets": buckets,
    "users": users,
    "certificate": certificate,
    "alert-routes": alert_routes,
}

if __name__ == "__main__":
    try:
        JOBS[sys.argv[1]]()
    except ValueError as error:
        sys.exit(str(error))
