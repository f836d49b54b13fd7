"""Takes the picture: the same seed gives the same bytes."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

import pyvips
from PIL import ExifTags, Image

from deploy.seed.pictures.daylight import daylight
from deploy.seed.pictures.drawing import HEIGHT, WIDTH, Garment
from deploy.seed.pictures.fabrics import Fabric
from deploy.seed.pictures.geometry import placed, wobble
from deploy.seed.pictures.items import Cloth, Item
from deploy.seed.pictures.looks import LOOKS, Look
from deploy.seed.pictures.palettes import PALETTES, Palette
from deploy.seed.pictures.studio import lay

QUALITY = 84
PLACES = ((48.2, 16.37), (52.37, 4.9), (41.39, 2.17), (45.46, 9.19), (55.68, 12.57))
"""Latitude and longitude of cities: a phone records them, and Garderobe removes them."""


@dataclass(frozen=True)
class Shown:
    """A garment that is visible on the picture."""

    name: str
    color: str
    hex: str
    category: str
    box: tuple[float, float, float, float]
    """Left, top, width and height as fractions of the picture."""

    @property
    def title(self) -> str:
        """Return its name, such as "cream roll-neck"."""
        return f"{self.color} {self.name}"


@dataclass(frozen=True)
class Photograph:
    """A picture as it comes from a phone, and the garments on it."""

    jpeg: bytes
    look: str
    shown: tuple[Shown, ...]

    @property
    def alt_text(self) -> str:
        """Return one sentence that describes the picture."""
        words = [piece.title for piece in self.shown]
        return f"{', '.join(words[:-1])} and {words[-1]}, in daylight.".capitalize()


def take_photo(
    seed: str,
    taken_at: datetime,
    *,
    look: str | None = None,
    palette: int | None = None,
    scale: float = 1,
) -> Photograph:
    """Photograph a random outfit, or a look by name in one of PALETTES.

    `scale` is a multiple of a quarter; a smaller picture takes less time to draw and to upload.
    """
    chance = random.Random(seed)  # noqa: S311 - the same seed gives the same picture
    style = LOOKS[look or chance.choice(list(LOOKS))]
    colors = PALETTES[
        chance.randrange(len(PALETTES)) if palette is None else palette % len(PALETTES)
    ]
    garments = _dressed(style, colors, chance)
    canvas = chance.choice(style.grounds)(colors.ground, chance, scale)
    for garment in garments:
        canvas = lay(canvas, garment, _grain(), scale)
    grain = _grain().crop(0, 0, canvas.width, canvas.height)
    picture = (canvas * daylight(chance, scale) + grain * 2.2).cast("uchar")
    jpeg = _developed(picture, _exif(taken_at, chance))
    return Photograph(jpeg, style.name, _shown(style, garments, colors))


def titles(look: str, palette: int) -> frozenset[str]:
    """Return the titles of the garments on a picture, without drawing it."""
    colors = PALETTES[palette % len(PALETTES)]
    return frozenset(
        f"{getattr(colors, item.color)[0]} {piece.name}"
        for item in LOOKS[look].items
        if (piece := item.make()).category
    )


def _dressed(look: Look, palette: Palette, chance: random.Random) -> list[Garment]:
    fabrics: dict[tuple[str, Cloth], Fabric] = {}
    garments = []
    for item in look.items:
        key = (item.color, item.cloth)
        fabrics.setdefault(key, _fabric(item, palette, chance))
        garments.append(_placed(item, fabrics[key], chance))
    return garments


def _fabric(item: Item, palette: Palette, chance: random.Random) -> Fabric:
    _, color = getattr(palette, item.color)
    return Fabric(
        color, chance.choice(item.cloth.weaves), chance.choice(item.cloth.prints), palette.ink
    )


def _placed(item: Item, fabric: Fabric, chance: random.Random) -> Garment:
    x, y, scale, turn = item.at
    nudge = placed(x + chance.uniform(-8, 8), y + chance.uniform(-8, 8), scale=scale, turn=turn)
    bend = wobble(chance, 6)
    return Garment(item.make().moved(lambda point: nudge(bend(point))), fabric)


def _shown(look: Look, garments: Sequence[Garment], palette: Palette) -> tuple[Shown, ...]:
    shown = {}
    for item, garment in zip(look.items, garments, strict=True):
        name, color = getattr(palette, item.color)
        if garment.piece.category:
            piece = garment.piece
            shown[piece.name] = Shown(piece.name, name, color, piece.category, garment.share)
    return tuple(shown.values())


def _exif(taken_at: datetime, chance: random.Random) -> bytes:
    """Return what a phone writes into a photo: device, time and place."""
    block = Image.Exif()
    block[ExifTags.Base.Make], block[ExifTags.Base.Model] = "Garderobe", "Drawn camera"
    when = f"{taken_at:%Y:%m:%d %H:%M:%S}"
    block[ExifTags.Base.DateTime] = when
    block.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal] = when
    latitude, longitude = chance.choice(PLACES)
    gps = block.get_ifd(ExifTags.IFD.GPSInfo)
    gps[ExifTags.GPS.GPSLatitudeRef], gps[ExifTags.GPS.GPSLatitude] = "N", _degrees(latitude)
    gps[ExifTags.GPS.GPSLongitudeRef], gps[ExifTags.GPS.GPSLongitude] = "E", _degrees(longitude)
    return block.tobytes()


def _degrees(value: float) -> tuple[float, float, float]:
    whole, minutes = divmod(value * 60, 60)
    return whole, float(int(minutes)), round(minutes % 1 * 60, 2)


def _developed(picture: pyvips.Image, exif: bytes) -> bytes:
    image = picture.copy(interpretation="srgb")
    image.set_type(pyvips.GValue.blob_type, "exif-data", exif)
    return bytes(image.jpegsave_buffer(Q=QUALITY))


@cache
def _grain() -> pyvips.Image:
    return pyvips.Image.gaussnoise(WIDTH, HEIGHT, sigma=1, mean=0, seed=7).copy_memory()
