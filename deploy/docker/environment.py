"""Writes `.env` for docker compose, with fresh secrets: `python -m deploy.docker.environment`."""

import os
import sys
from pathlib import Path

from deploy.local.credentials import Credentials


def variables(credentials: Credentials) -> dict[str, str]:
    """Every variable that docker-compose.yml asks for without a default."""
    return {
        "POSTGRES_PASSWORD": credentials.postgres_password,
        **{
            f"{name.upper()}_DATABASE_PASSWORD": password
            for name, password in credentials.database_passwords.items()
        },
        "S3_ACCESS_KEY": credentials.s3_access_key,
        "S3_SECRET_KEY": credentials.s3_secret_key,
        "SIGNING_KEY": credentials.signing_key,
        "REFRESH_SECRET": credentials.refresh_secret,
        "ANON_KEY": credentials.anon_key,
        "ANALYTICS_TOKEN": credentials.analytics_token,
    }


def main(path: Path) -> None:
    """Write the file (mode 0600); never over one that is there."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        sys.exit(f"{path} is there already; its secrets are kept.")
    with os.fdopen(descriptor, "w") as file:
        file.writelines(f"{name}='{value}'\n" for name, value in variables(Credentials()).items())


if __name__ == "__main__":
    main(Path(".env"))
