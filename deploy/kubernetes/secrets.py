"""Prints Secrets for Kubernetes: `python -m deploy.kubernetes.secrets [OLD_FILE] > secrets.yml`.

They hold passwords, and the users of NATS and Valkey with their rights. The passwords are those of
the old file, and new ones where it has none. Only its owner can read a file with them. Secrets of
servers that you have (`smtp`, `object-store`, `backup-store`) are yours to make.
"""

import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from deploy.kubernetes.routes import LOOPBACK_SECRET, NAMESPACE, dumped
from deploy.local.certificate import CERTIFICATE, KEY, make_certificate
from deploy.local.credentials import Credentials
from deploy.local.layout import SERVICES
from deploy.rights import bus, valkey

YOURS = {
    "smtp": {"smtp_password"},
    "object-store": {"s3_access_key", "s3_secret_key"},
    "backup-store": {"access_key", "secret_key"},
}
"""Secrets that this module does not make, and their keys."""
SINGLE = (
    *("signing_key", "refresh_secret", "gateway_secrets"),
    *("anon_key", "analytics_token", "push_private_key"),
)
"""Credentials that a Secret has under the same name."""


def secrets(credentials: Credentials) -> list[dict[str, Any]]:
    """Return all Secrets with these credentials, and a new certificate."""
    return [
        *(_database(name, credentials) for name in SERVICES),
        *(_secret(name, _of_service(name, credentials)) for name in SERVICES),
        _secret("gateway-secrets", {"gateway_secrets": credentials.gateway_secrets}),
        _secret(
            "public-keys",
            {"anon_key": credentials.anon_key, "analytics_token": credentials.analytics_token},
        ),
        *_users(credentials),
        _secret(LOOPBACK_SECRET, _certificate(), kind="kubernetes.io/tls"),
    ]


def credentials_of(documents: Iterable[Mapping[str, Any]]) -> Credentials:
    """Return the credentials in Secrets, with new ones for what is not there."""
    found = {one["metadata"]["name"]: one["stringData"] for one in documents}
    new = Credentials()
    services = {name: found[name] for name in SERVICES if name in found}
    bus_passwords = {name: one["nats_password"] for name, one in services.items()}
    valkey_passwords = {name: one["valkey_password"] for name, one in services.items()}
    if operator := found.get("operator"):
        bus_passwords[bus.OPERATOR] = operator["nats_password"]
        bus_passwords[bus.TOOLS] = operator["tools_nats_password"]
        valkey_passwords[bus.OPERATOR] = operator["valkey_password"]
    databases = {name: found.get(f"{name}-database", {}).get("password") for name in SERVICES}
    names = ("identity", "feed", "gateway-secrets", "public-keys")
    single = {key: value for name in names for key, value in found.get(name, {}).items()}
    return replace(
        new,
        database_passwords=new.database_passwords | {k: v for k, v in databases.items() if v},
        bus_passwords=new.bus_passwords | bus_passwords,
        valkey_passwords=new.valkey_passwords | valkey_passwords,
        **{name: single[name] for name in SINGLE if name in single},
    )


def _secret(name: str, data: Mapping[str, str], *, kind: str = "Opaque") -> dict[str, Any]:
    return {
        "apiVersion": "v1",
        "kind": "Secret",
        "metadata": {"name": name, "namespace": NAMESPACE},
        "type": kind,
        "stringData": dict(data),
    }


def _database(name: str, credentials: Credentials) -> dict[str, Any]:
    password = credentials.database_passwords[name]
    secret = _secret(
        f"{name}-database",
        {"username": name, "password": password},
        kind="kubernetes.io/basic-auth",
    )
    # CloudNativePG changes the role's password when this Secret changes.
    secret["metadata"]["labels"] = {"cnpg.io/reload": "true"}
    return secret


def _of_service(name: str, credentials: Credentials) -> dict[str, str]:
    data = {
        "nats_password": credentials.bus_passwords[name],
        "valkey_password": credentials.valkey_passwords[name],
    }
    if name == "identity":
        data["signing_key"] = credentials.signing_key
        data["refresh_secret"] = credentials.refresh_secret
    if name == "feed":
        data["push_private_key"] = credentials.push_private_key
    return data


def _users(credentials: Credentials) -> Iterator[dict[str, Any]]:
    rights = bus.authorization(credentials.bus_passwords, bus.known_rights())
    yield _secret("nats-users", {"nats.conf": rights})
    yield _secret("valkey-users", {"valkey.acl": valkey.users(credentials.valkey_passwords)})
    yield _secret(
        "operator",
        {
            "nats_password": credentials.bus_passwords[bus.OPERATOR],
            "tools_nats_password": credentials.bus_passwords[bus.TOOLS],
            "valkey_password": credentials.valkey_passwords[bus.OPERATOR],
        },
    )


def _certificate() -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        make_certificate(Path(folder))
        certificate = (Path(folder) / CERTIFICATE).read_text()
        key = (Path(folder) / KEY).read_text()
    return {"tls.crt": certificate, "tls.key": key, "ca.crt": certificate}


def main(old_files: Sequence[str]) -> None:
    old = [yaml.safe_load_all(Path(path).read_text()) for path in old_files]
    output = sys.stdout.fileno()
    if stat.S_ISREG(os.fstat(output).st_mode):
        os.fchmod(output, 0o600)  # the shell made the file, for everyone to read
    print(dumped(secrets(credentials_of(one for file in old for one in file))), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
