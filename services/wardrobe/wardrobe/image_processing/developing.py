"""From an uploaded file to upright sRGB renditions without metadata."""

from pathlib import Path

import pyvips

from wardrobe.image_processing.colors import main_colors
from wardrobe.image_processing.hashes import perceptual_hash, thumbhash
from wardrobe.image_processing.job import MAX_PIXELS, WIDTHS, Developed, Job
from wardrobe.image_processing.metadata import find_in_metadata
from wardrobe.image_processing.sources import TALLEST, open_source

WEBP_QUALITY = 80
ORIGINAL_QUALITY = 92


class Unprocessable(Exception):
    """The picture is refused; `reason` is a code for the parent process."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def develop(job: Job) -> Developed:
    """Write the four renditions and the stripped original into the job's folder.

    Raises Undevelopable, or whatever the decoder says about a damaged file.
    """
    source = open_source(job)
    if source.header_pixels > MAX_PIXELS:
        raise Unprocessable("too_many_pixels")
    base = source.fitted(max(WIDTHS)).copy_memory()
    write_renditions(base, job.folder)
    upright = source.upright()
    name, media_type = _write_original(upright, job.folder)
    found = find_in_metadata(source.metadata)
    return Developed(
        width=upright.width,
        height=upright.height,
        thumbhash=thumbhash(base),
        colors=main_colors(base),
        perceptual_hash=perceptual_hash(base),
        removed=found.removed,
        taken_on=found.taken_on,
        original=name,
        original_type=media_type,
    )


def write_renditions(image: pyvips.Image, folder: Path) -> None:
    """The widest first: each one is made from the one before, which is at least twice as wide."""
    for width in sorted(WIDTHS, reverse=True):
        if image.width > width:
            image = image.thumbnail_image(width, height=width * TALLEST, size="down").copy_memory()
        image.webpsave(str(folder / f"{width}.webp"), Q=WEBP_QUALITY, keep="none")


def _write_original(image: pyvips.Image, folder: Path) -> tuple[str, str]:
    """File name and media type; only a picture with transparency needs a PNG."""
    if image.hasalpha():
        image.pngsave(str(folder / "original.png"), compression=3, keep="none")
        return "original.png", "image/png"
    image.jpegsave(str(folder / "original.jpg"), Q=ORIGINAL_QUALITY, keep="none")
    return "original.jpg", "image/jpeg"
