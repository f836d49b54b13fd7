"""Writes `.env` for docker compose with fresh secrets: `python -m deploy.docker.environment`.

After an upgrade it adds secrets that are new and changes no others.
"""

import os
import secrets
import sys
from pathlib import Path

from deploy.local.credentials import Credentials


def variables(credentials: Credentials) -> dict[str, str]:
    """Return every variable that docker compose requires."""
    return {
        "POSTGRES_PASSWORD": credentials.postgres_password,
        **{
            f"{name.upper()}_DATABASE_PASSWORD": password
            for name, password in credentials.database_passwords.items()
        },
        **{
            f"{name.upper()}_NATS_PASSWORD": password
            for name, password in credentials.bus_passwords.items()
        },
        **{
            f"{name.upper()}_VALKEY_PASSWORD": password
            for name, password in credentials.valkey_passwords.items()
        },
        "S3_ACCESS_KEY": credentials.s3_access_key,
        "S3_SECRET_KEY": credentials.s3_secret_key,
        "SIGNING_KEY": credentials.signing_key,
        "REFRESH_SECRET": credentials.refresh_secret,
        "GATEWAY_SECRETS": credentials.gateway_secrets,
        "DESTINATION_SECRETS": credentials.destination_secrets,
        "PUSH_PRIVATE_KEY": credentials.push_private_key,
        "ANON_KEY": credentials.anon_key,
        "OBSERVABILITY_PASSWORD": credentials.observability_password,
        "ANALYTICS_TOKEN": credentials.analytics_token,
        "BACKUP_PASSPHRASE": secrets.token_urlsafe(24),
        "COMPOSE_PROFILES": "observability",
    }


def main(path: Path) -> None:
    """Write the file (mode 0600), or add what is missing to an existing one."""
    before = path.read_text() if path.exists() else ""
    known = {line.partition("=")[0].strip() for line in before.splitlines()}
    missing = {name: value for name, value in variables(Credentials()).items() if name not in known}
    if not missing:
        sys.exit(f"{path} is there already and complete; nothing was changed.")
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as file:
        if before and not before.endswith("\n"):
            file.write("\n")
        file.writelines(f"{name}='{value}'\n" for name, value in missing.items())


if __name__ == "__main__":
    main(Path(".env"))
