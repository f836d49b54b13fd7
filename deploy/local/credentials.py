"""The secrets of this copy of the system, generated once into the data folder."""

import json
import os
import secrets
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from deploy.local.layout import SERVICES
from deploy.rights import bus, valkey

BUS_USERS = (*SERVICES, bus.OPERATOR, bus.TOOLS)


def _secret() -> str:
    return secrets.token_hex(32)


def _signing_key() -> str:
    """Return an ES256 private key as PEM on one line; a backslash and an n stand for newlines."""
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return pem.decode().strip().replace("\n", "\\n")


@dataclass(frozen=True)
class Credentials:
    """Every secret of the local system; `anon_key` and `analytics_token` are public."""

    postgres_password: str = field(default_factory=_secret)
    database_passwords: dict[str, str] = field(
        default_factory=lambda: {name: _secret() for name in SERVICES}
    )
    bus_passwords: dict[str, str] = field(
        default_factory=lambda: {name: _secret() for name in BUS_USERS}
    )
    valkey_passwords: dict[str, str] = field(
        default_factory=lambda: {name: _secret() for name in valkey.RIGHTS}
    )
    s3_access_key: str = field(default_factory=lambda: secrets.token_hex(10))
    s3_secret_key: str = field(default_factory=_secret)
    signing_key: str = field(default_factory=_signing_key)
    refresh_secret: str = field(default_factory=_secret)
    gateway_secrets: str = field(default_factory=_secret)
    """Comma-separated; see shared.data.settings."""
    anon_key: str = field(default_factory=_secret)
    observability_password: str = field(default_factory=_secret)
    """Of Prometheus, Alertmanager and the host's exporter."""
    push_private_key: str = field(default_factory=_signing_key)
    """Signs web push; of the same form as the signing key."""
    analytics_token: str = field(default_factory=lambda: secrets.token_hex(16))


def load_credentials(path: Path) -> Credentials:
    """Read the credentials, or generate and store them (mode 0600).

    Adds those that are new, and keeps those that only another release knows.
    """
    before = path.read_text() if path.exists() else "{}"
    stored = json.loads(before)
    known = {each.name for each in fields(Credentials)} & stored.keys()
    credentials = Credentials(**{name: stored[name] for name in known})
    for name in SERVICES:
        credentials.database_passwords.setdefault(name, _secret())
    for name in BUS_USERS:
        credentials.bus_passwords.setdefault(name, _secret())
    for name in valkey.RIGHTS:
        credentials.valkey_passwords.setdefault(name, _secret())
    after = json.dumps({**stored, **asdict(credentials)}, indent=2) + "\n"
    if after != before:
        write_private(path, after)
    return credentials


def write_private(path: Path, text: str) -> None:
    """Write a file (mode 0600) as a whole or not at all."""
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
