"""The secrets of a backup, and what opens them."""

import hashlib
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deploy.backup.errors import BackupError
from deploy.backup.manifest import Manifest, ObjectList, folder_of
from deploy.backup.secrets import NAME, read_secrets, write_secrets
from deploy.backup.target import Stored, Target, open_target

PASSPHRASE = "correct horse battery"
SECRETS = {"media_key": "0f3c"}


def stored(target: Target, backup_id: str) -> Manifest:
    now = datetime.now(UTC)
    secrets = write_secrets(target, backup_id, SECRETS, PASSPHRASE)
    objects = ObjectList(count=0, total_bytes=0, size=0, sha256="", lost=[])
    return Manifest(
        id=backup_id,
        created_at=now,
        finished_at=now,
        databases={},
        objects=objects,
        secrets=secrets,
    )


def test_only_the_passphrase_opens_secrets(tmp_path: Path) -> None:
    target = open_target(str(tmp_path), {})
    manifest = stored(target, "one")
    assert read_secrets(target, manifest, PASSPHRASE) == SECRETS
    with pytest.raises(BackupError, match="passphrase does not open"):
        read_secrets(target, manifest, PASSPHRASE + "!")


def test_secrets_that_would_take_hours_to_open_are_not_blamed_on_the_passphrase(
    tmp_path: Path,
) -> None:
    target = open_target(str(tmp_path), {})
    manifest = stored(target, "one")
    file = tmp_path / folder_of("one") / NAME
    # The header of the format names the work factor: 2 to the power of it.
    content = re.sub(rb"(-> scrypt \S+ )[0-9]+", rb"\g<1>40", file.read_bytes())
    file.write_bytes(content)
    digest = hashlib.sha256(content).hexdigest()
    manifest.secrets = Stored(size=len(content), sha256=digest)
    with pytest.raises(BackupError, match="would take too long"):
        read_secrets(target, manifest, PASSPHRASE)
