"""Opens uploaded files: libvips for JPEG, PNG and WebP, libheif for HEIC."""

from pathlib import Path
from typing import Protocol

import pyvips

from wardrobe.image_processing.job import Job

MAX_ASPECT_RATIO = 5
"""Largest ratio of a rendition's height to its width: WebP is limited to 16,383 pixels."""

_LOADERS = {
    "jpeg": "VipsForeignLoadJpeg",
    "png": "VipsForeignLoadPng",
    "webp": "VipsForeignLoadWebp",
}


class Source(Protocol):
    """An uploaded picture of which only the header has been read."""

    header_pixels: int
    metadata: dict[str, bytes]
    """Raw blocks by name, if present: `exif`, `xmp`, `iptc`, and PNG texts."""

    def fitted(self, width: int) -> pyvips.Image:
        """Return it upright in sRGB, at most `width` wide and TALLEST times as high."""

    def upright(self) -> pyvips.Image:
        """Return it upright in sRGB at full size."""


def open_source(job: Job) -> Source:
    """Read the header with the only loader that the detected format needs."""
    if job.format == "heic":
        return HeicSource(job.picture)
    pyvips.operation_block_set("VipsForeignLoad", True)
    pyvips.operation_block_set(_LOADERS[job.format], False)
    return VipsSource(job.picture)


class VipsSource:
    """A JPEG, PNG or WebP; the first frame of an animation."""

    def __init__(self, picture: Path) -> None:
        self._path = str(picture)
        image = self._open()
        self.header_pixels = image.width * image.height
        self.metadata = _blocks(image)

    def fitted(self, width: int) -> pyvips.Image:
        # Load from the file, because a JPEG is then decoded at a fraction of its size.
        image = pyvips.Image.thumbnail(
            self._path,
            width,
            height=width * MAX_ASPECT_RATIO,
            size="down",
            # Without both, a picture that embeds no profile goes through CIELAB and back, which
            # takes most of the time and changes nothing.
            input_profile="srgb",
            output_profile="srgb",
            fail_on="truncated",
        )
        return _as_srgb(image)

    def upright(self) -> pyvips.Image:
        image = self._open()
        if image.get_typeof("orientation") and image.get("orientation") != 1:
            image = image.copy_memory().autorot()  # rotating reads lines out of order
        return _as_srgb(image)

    def _open(self) -> pyvips.Image:
        return pyvips.Image.new_from_file(self._path, access="sequential", fail_on="truncated")


class HeicSource:
    """A HEIC; libheif rotates it itself, so its EXIF orientation is ignored."""

    def __init__(self, picture: Path) -> None:
        # Importing takes 30 ms, which other formats do not need.
        from pillow_heif import open_heif  # noqa: PLC0415 - see above

        self._heif = open_heif(picture, convert_hdr_to_8bit=True)
        width, height = self._heif.size
        self.header_pixels = width * height
        info = self._heif.info
        self.metadata = {name: info[name] for name in ("exif", "xmp") if info.get(name)}

    def fitted(self, width: int) -> pyvips.Image:
        image = self.upright()
        return image.thumbnail_image(width, height=width * MAX_ASPECT_RATIO, size="down")

    def upright(self) -> pyvips.Image:
        heif = self._heif
        (width, height), bands = heif.size, len(heif.mode)
        padded = heif.stride // bands
        image = pyvips.Image.new_from_memory(heif.data, padded, height, bands, "uchar")
        image = image.crop(0, 0, width, height)
        image = image.copy(interpretation="srgb" if bands > 2 else "b-w")  # noqa: PLR2004 - gray, alpha
        if profile := heif.info.get("icc_profile"):
            image = image.copy()
            image.set_type(pyvips.GValue.blob_type, "icc-profile-data", profile)
        return _as_srgb(image)


def _as_srgb(image: pyvips.Image) -> pyvips.Image:
    if image.get_typeof("icc-profile-data") or image.interpretation == "cmyk":
        try:
            fallback = "cmyk" if image.interpretation == "cmyk" else "srgb"
            image = image.icc_transform("srgb", embedded=True, input_profile=fallback)
        except pyvips.Error:
            # The profile is unreadable: interpret the values as they are.
            pass
    if image.interpretation != "srgb" or image.format != "uchar":
        image = image.colourspace("srgb").cast("uchar")
    return image


def _blocks(image: pyvips.Image) -> dict[str, bytes]:
    fields = {"exif": "exif-data", "xmp": "xmp-data", "iptc": "iptc-data"}
    found = {name: image.get(field) for name, field in fields.items() if image.get_typeof(field)}
    texts = [field for field in image.get_fields() if field.startswith("png-comment-")]
    return found | {field: str(image.get(field)).encode() for field in texts}
