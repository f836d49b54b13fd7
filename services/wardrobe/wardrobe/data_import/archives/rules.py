"""Limits of archives, and what is refused before anything is unpacked. Pure."""

import struct
import zipfile
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import BinaryIO

from shared.translations import lazy_gettext
from wardrobe.data_import.archives.errors import ArchiveRefused
from wardrobe.data_import.archives.schemas import Manifest

FORMAT = 1
"""The newest format that this version reads."""
MAX_FILES = 50_000
MAX_NAME = 1_000
MAX_JSON_BYTES = 16 * 1024 * 1024
MAX_CONTAINERS = 1_000_000
"""Lists and objects in a JSON file: each takes about 100 bytes of memory."""
MAX_ROWS = 50_000
MAX_TEXT = 200
"""Characters of what a report quotes."""
MAX_RATIO = 20
"""Photos hardly shrink, and text to about a tenth."""
SMALL = 100 * 1024 * 1024
"""Archives may always grow to this size when unpacked."""

_END = struct.Struct("<4s4H2LH")
_END_MAGIC = b"PK\x05\x06"
_END64 = struct.Struct("<4sQ2H2L4Q")
_END64_MAGIC = b"PK\x06\x06"
_LOCATOR_MAGIC = b"PK\x06\x07"
_LOCATOR_BYTES = 20
_LONGEST_COMMENT = 0xFFFF
_ENTRY_MAGIC = b"PK\x01\x02"
MAX_DIRECTORY_BYTES = 16 * 1024 * 1024


def check_directory(file: BinaryIO) -> None:
    """Check the size of a ZIP's directory before it is read into memory. Raises ArchiveRefused.

    The records at the end of a ZIP are those of PKWARE's APPNOTE.TXT, 4.3.14 to 4.3.16.
    """
    size = file.seek(0, 2)
    file.seek(max(size - _END.size - _LONGEST_COMMENT, 0))
    start, tail = file.tell(), file.read()
    at = tail.rfind(_END_MAGIC)
    if at < 0 or len(tail) - at < _END.size:
        raise ArchiveRefused(
            lazy_gettext(
                "This is not a complete ZIP. It may have been cut off while it was downloaded."
            )
        )
    *_, files, directory, _, _ = _END.unpack_from(tail, at)
    end = start + at
    file.seek(max(end - _LOCATOR_BYTES - _END64.size, 0))
    record = file.read(_END64.size + _LOCATOR_BYTES)
    # Readers prefer this record wherever it is, so it counts also if it is not needed.
    if record[_END64.size :].startswith(_LOCATOR_MAGIC):
        if not record.startswith(_END64_MAGIC):
            raise ArchiveRefused(lazy_gettext("The directory of this ZIP is damaged."))
        *_, files, directory, _ = _END64.unpack_from(record)
        end -= len(record)
    # Readers do not trust the number of files either, but read the whole directory.
    if directory <= MAX_DIRECTORY_BYTES:
        file.seek(max(end - directory, 0))
        files = max(files, file.read(directory).count(_ENTRY_MAGIC))
    if files > MAX_FILES or directory > MAX_DIRECTORY_BYTES:
        raise ArchiveRefused(
            f"This ZIP has {files:,} files; an import can have at most {MAX_FILES:,}."
        )


def check_files(infos: Sequence[zipfile.ZipInfo], size: int) -> None:
    """Check the names and sizes of files in a ZIP of that many bytes. Raises ArchiveRefused."""
    if len(infos) > MAX_FILES:
        raise ArchiveRefused(
            f"This ZIP has {len(infos):,} files; an import can have at most {MAX_FILES:,}."
        )
    seen: set[str] = set()
    for info in infos:
        if not is_safe(info.filename):
            raise ArchiveRefused(f"A file in this ZIP has an unsafe name: {info.filename[:100]!r}.")
        if info.flag_bits & 1:
            raise ArchiveRefused(f"{info.filename} is encrypted. Please use the original ZIP.")
        if info.filename in seen:
            raise ArchiveRefused(f"This ZIP has two files with the name {info.filename}.")
        seen.add(info.filename)
    unpacked = sum(info.file_size for info in infos)
    if unpacked > max(size * MAX_RATIO, SMALL):
        raise ArchiveRefused(
            f"This ZIP would unpack to {unpacked / 1e9:,.1f} GB, {unpacked // max(size, 1)} times"
            " its size. An export from Garderobe never does."
        )


def is_safe(name: str) -> bool:
    """Return whether a name stays below the folder into which a ZIP is unpacked."""
    path = PurePosixPath(name)
    return (
        0 < len(name) <= MAX_NAME
        and bool(path.parts)
        and not path.is_absolute()
        and ".." not in path.parts
        and "\\" not in name
        and ":" not in path.parts[0]
        and name.isprintable()
    )


def check_manifest(manifest: Manifest) -> None:
    """Raise ArchiveRefused if a newer version of Garderobe made the archive."""
    if manifest.format > FORMAT:
        raise ArchiveRefused(
            f"A newer version of Garderobe made this archive: it has format {manifest.format},"
            f" and this version reads up to {FORMAT}."
        )


def quotable(text: str) -> str:
    """Return text of an archive as reports may store and show it."""
    return "".join(each for each in text[:MAX_TEXT] if each.isprintable())
