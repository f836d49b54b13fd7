"""The messages between the service and its limited processes: a job and its outcome.

Each picture's process imports this, so it does without Pydantic, which takes longer to import than
a small picture to process. The service, which trusts no outcome, validates it.
"""

import errno
import json
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Self

from wardrobe.image_processing.formats import Format

WIDTHS = (160, 320, 640, 1280)
"""Widths in pixels; narrower pictures keep their own width in the wider renditions."""
MAX_PIXELS = 50_000_000
DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT)
"""Errors of a write if the disk, or our quota of it, is full."""


@dataclass(frozen=True)
class Job:
    """An uploaded file, and the folder for its renditions."""

    picture: Path
    format: Format
    folder: Path

    @classmethod
    def from_json(cls, line: str) -> Self:
        job = json.loads(line)
        return cls(Path(job["picture"]), job["format"], Path(job["folder"]))


@dataclass(frozen=True)
class ProcessedPhoto:
    """A processed picture; `<width>.webp` and the file `original` are in the job's folder."""

    width: int
    """Width of the upright picture in pixels."""
    height: int
    thumbhash: str
    """A placeholder of about 25 bytes, base64 (https://evanw.github.io/thumbhash/)."""
    colors: list[str]
    """Main colors as #rrggbb, most frequent first."""
    perceptual_hash: int
    """64 bits as a signed number; similar pictures differ in few bits."""
    removed: list[str]
    """Kinds of removed metadata: place, device, time, author, software, description."""
    taken_on: date | None
    original: str
    """File name of the full-size picture without metadata."""
    original_type: str


@dataclass(frozen=True)
class Outcome:
    """The result of a limited process: a processed picture, or the reason for rejecting it."""

    processed: ProcessedPhoto | None = None
    refused: str | None = None


def to_json(message: Job | Outcome) -> str:
    """Return a message as one line."""
    return json.dumps(asdict(message), default=str)
