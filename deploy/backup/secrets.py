"""The secrets of a backup, encrypted with a passphrase in the format of age."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pyrage  # type: ignore[import-untyped]

from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, folder_of
from deploy.backup.target import Stored, Target

NAME = "secrets.age"
SHORTEST_PASSPHRASE = 12
MEASUREMENTS = 20
"""age first measures how fast this machine is, within milliseconds, and opens nothing that would
take sixteen times as long as encrypting it should have. On a busy machine one measurement can be
far off."""


def read_passphrase(file: Path | None) -> str:
    """Return the passphrase from a file, or from GARDEROBE_BACKUP_PASSPHRASE or its _FILE.

    Raises BackupError if there is none, or if it is too short.
    """
    named = file or os.environ.get("GARDEROBE_BACKUP_PASSPHRASE_FILE")
    if named:
        try:
            passphrase = Path(named).read_text().strip()
        except OSError as error:
            raise BackupError(
                f"The passphrase cannot be read: {error.strerror} ({named})."
            ) from None
    else:
        passphrase = os.environ.get("GARDEROBE_BACKUP_PASSPHRASE", "")
    if not passphrase:
        raise BackupError(
            "A passphrase is needed for the secrets. Name its file with --passphrase-file or in "
            "GARDEROBE_BACKUP_PASSPHRASE_FILE."
        )
    if len(passphrase) < SHORTEST_PASSPHRASE:
        raise BackupError(
            f"The passphrase is too short: use at least {SHORTEST_PASSPHRASE} characters."
        )
    return passphrase


def write_secrets(
    target: Target, backup_id: str, secrets: Mapping[str, str], passphrase: str
) -> Stored:
    """Store the secrets."""
    content = pyrage.passphrase.encrypt(json.dumps(dict(secrets)).encode(), passphrase)
    return target.write(folder_of(backup_id) + NAME, [content])


def read_secrets(target: Target, manifest: Manifest, passphrase: str) -> dict[str, str]:
    """Return the secrets of a backup.

    Raises BackupError if the passphrase is wrong, or if opening it would take too long here.
    """
    name = folder_of(manifest.id) + NAME
    target.check(name, manifest.secrets)
    content = b"".join(target.read(name))
    for _ in range(MEASUREMENTS):
        try:
            secrets: dict[str, str] = json.loads(pyrage.passphrase.decrypt(content, passphrase))
        except pyrage.DecryptError as error:
            if "Excessive work" not in str(error):
                raise BackupError(f"The passphrase does not open {name}.") from None
        else:
            return secrets
    raise BackupError(f"Opening {name} would take too long on this machine, or it is too busy.")
