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
        "PUSH_PRIVATE_KEY": credentials.push_private_key,
        "ANON_KEY": credentials.anon_key,
        "OBSERVABILITY_PASSWORD": credentials.observability_password,
        "ANALYTICS_TOKEN": credentials.analytics_token,
        "BACKUP_PASSPHRASE": secrets.token_urlsafe(24),
        "COMPOSE_PROFILES": "observability",
    }


def main(path: Path) -> str:
    """Write the file, or add what is missing to an existing one. Return what was done.

    Only its owner can read it afterwards (mode 0600), however it was made. Raises OSError.
    """
    wanted = variables(Credentials())
    before = path.read_text() if path.exists() else ""
    known = {line.partition("=")[0].strip() for line in before.splitlines()}
    missing = {name: value for name, value in wanted.items() if name not in known}
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as file:
        # A copy of .env.example is for everyone to read, and must not be once it has secrets.
        os.fchmod(file.fileno(), 0o600)
        if before and not before.endswith("\n"):
            file.write("\n")
        file.writelines(f"{name}='{value}'\n" for name, value in missing.items())
    if not missing:
        return f"{path} is complete; nothing was added."
    if missing.keys() == wanted.keys():
        return f"{path} has fresh secrets now. Only you can read it."
    return f"Added to {path}: {', '.join(missing)}."


if __name__ == "__main__":
    try:
        print(main(Path(".env")))
    except OSError as error:
        sys.exit(f"{error.filename} cannot be written: {error.strerror}.")
