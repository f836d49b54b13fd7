"""Turns an uploaded file into upright sRGB renditions without metadata."""

from pathlib import Path

import pyvips

from wardrobe.image_processing.clean import is_clean
from wardrobe.image_processing.colors import main_colors
from wardrobe.image_processing.formats import Format
from wardrobe.image_processing.hashes import perceptual_hash, thumbhash
from wardrobe.image_processing.job import MAX_PIXELS, WIDTHS, Job, ProcessedPhoto
from wardrobe.image_processing.metadata import find_in_metadata
from wardrobe.image_processing.sources import MAX_ASPECT_RATIO, open_source

WEBP_QUALITY = 80
ORIGINAL_QUALITY = 92


class Unprocessable(Exception):
    """The picture is rejected; `reason` is a code for the parent process."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def process_photo(job: Job) -> ProcessedPhoto:
    """Write the four renditions and the stripped original to the job's folder.

    Raises Unprocessable, or the decoder's errors if the file is damaged.
    """
    source = open_source(job)
    if source.header_pixels > MAX_PIXELS:
        raise Unprocessable("too_many_pixels")
    base = source.fitted(max(WIDTHS)).copy_memory()
    write_renditions(base, job.folder)
    upright = source.upright()
    name, media_type = _write_original(job, upright)
    found = find_in_metadata(source.metadata)
    return ProcessedPhoto(
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
    """Write the renditions, widest first: each is made from the one before, twice as wide."""
    for width in sorted(WIDTHS, reverse=True):
        if image.width > width:
            image = image.thumbnail_image(
                width, height=width * MAX_ASPECT_RATIO, size="down"
            ).copy_memory()
        image.webpsave(str(folder / f"{width}.webp"), Q=WEBP_QUALITY, keep="none")


def _write_original(job: Job, image: pyvips.Image) -> tuple[str, str]:
    """Write the original as JPEG, or as PNG if it has transparency; return name and media type.

    A file with nothing to remove stays as it is, so that an archive can be imported without loss.
    """
    kind: Format = "png" if image.hasalpha() else "jpeg"
    name = "original.png" if kind == "png" else "original.jpg"
    path, uploaded = job.folder / name, job.picture.read_bytes()
    if job.format == kind and is_clean(uploaded, kind):
        path.write_bytes(uploaded)
    elif kind == "png":
        image.pngsave(str(path), compression=3, keep="none")
    else:
        image.jpegsave(str(path), Q=ORIGINAL_QUALITY, keep="none")
    return name, f"image/{kind}"
