"""What goes into the darkroom and what comes out: the two lines that the processes exchange."""

import errno
from datetime import date
from pathlib import Path

from pydantic import BaseModel

from wardrobe.image_processing.formats import Format

WIDTHS = (160, 320, 640, 1280)
"""Pixels; a picture that is narrower keeps its own width in the wider renditions."""
MAX_PIXELS = 50_000_000
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""What a write says when the disk, or our share of it, is full."""


class Job(BaseModel):
    """One uploaded file, and the folder in which its renditions are to be written."""

    picture: Path
    format: Format
    folder: Path


class Developed(BaseModel):
    """What became of a picture; `<width>.webp` and the file `original` lie in the job's folder."""

    width: int
    """Of the upright picture, in pixels."""
    height: int
    thumbhash: str
    """A placeholder of about 25 bytes, base64 (https://evanw.github.io/thumbhash/)."""
    colors: list[str]
    """Main colours as #rrggbb, the most frequent first."""
    perceptual_hash: int
    """64 bits as a signed number; similar pictures differ in few bits."""
    removed: list[str]
    """What its metadata told: any of place, device, time, author, software, description."""
    taken_on: date | None
    original: str
    """File name of the full-size picture without metadata."""
    original_type: str


class Outcome(BaseModel):
    """The answer of the limited process: a developed picture, or why there is none."""

    developed: Developed | None = None
    refused: str | None = None
