"""Draws photos of a wardrobe of the seed's garments, with known boxes.

A garment's fabric never changes. Light, backdrop, poses, neighbors and boxes differ per photo, so
that two photos of one garment have only the garment in common.
"""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import pyvips

from deploy.seed.pictures import cuts
from deploy.seed.pictures.backdrops import boards, linen, paper, plaster, room
from deploy.seed.pictures.camera import QUALITY
from deploy.seed.pictures.daylight import daylight
from deploy.seed.pictures.drawing import HEIGHT, WIDTH, Garment
from deploy.seed.pictures.fabrics import Fabric
from deploy.seed.pictures.geometry import placed, wobble
from deploy.seed.pictures.items import Item
from deploy.seed.pictures.looks import LOOKS
from deploy.seed.pictures.palettes import PALETTES
from deploy.seed.pictures.studio import lay
from wardrobe.image_processing.crops import Part

SCALE = 0.5
GROUNDS = (plaster, linen, boards, paper, room)
OTHER_CUTS: Mapping[object, str] = {
    cuts.wide_trousers: "wide trousers",
    cuts.shirt_short: "short-sleeved shirt",
    cuts.satin_skirt: "satin skirt",
    cuts.column_skirt: "column skirt",
    cuts.short_scarf: "short scarf",
    cuts.coat_buttoned: "double-breasted coat",
}
"""Cuts that make a different garment, not another pose of the garment with that name."""
MIN_COLOR_DISTANCE = 6.0
"""Distance in CIELAB with lightness at half weight. Photos differ in brightness by up to a fifth,
which moves lightness by 8: garments of one kind and print with closer colors look the same on
photos, so that no one could tell the right one."""
EXPOSURE, WARMTH, HAND = 0.1, 0.03, 0.05
"""Variation between photos: brightness, red against blue, and the edges of boxes."""
MIN_VISIBLE = 0.4
"""Visible share of a garment that gets a pin."""
COARSE, OPAQUE = 8, 127
_NOISE = pyvips.Image.gaussnoise(WIDTH, HEIGHT, sigma=1, mean=0, seed=7)


@dataclass(frozen=True)
class Owned:
    """A garment of the wardrobe with its fabric."""

    number: int
    kind: str
    category: str
    fabric: Fabric


@dataclass(frozen=True)
class Scene:
    """A photo with the box of each garment on it, by the garment's number."""

    jpeg: bytes
    boxes: Mapping[int, Part]


def wardrobe_of(count: int, rng: random.Random) -> list[Owned]:
    """Return `count` garments that can be told apart on photos."""
    slots = [item for look in LOOKS.values() for item in look.items if item.make().category]
    kinds = {_kind(item): item.make().category for item in slots}
    cloths = {kind: [item.cloth for item in slots if _kind(item) == kind] for kind in sorted(kinds)}
    colors = sorted({color for palette in PALETTES for _, color in _colors(palette)})
    owned: list[Owned] = []
    misses = 0
    while len(owned) < count and misses < 100 * count:
        kind = rng.choice(list(cloths))
        cloth = rng.choice(cloths[kind])
        ink = rng.choice(PALETTES).ink
        fabric = Fabric(rng.choice(colors), rng.choice(cloth.weaves), rng.choice(cloth.prints), ink)
        if all(_distinguishable(fabric, other.fabric) for other in owned if other.kind == kind):
            owned.append(Owned(len(owned), kind, kinds[kind], fabric))
        else:
            misses += 1
    if len(owned) < count:
        raise ValueError(f"There are only {len(owned)} distinguishable garments.")
    return owned


def photograph_each(owned: Sequence[Owned], rng: random.Random) -> Iterator[Scene]:
    """Yield photos until each garment is on one."""
    left = {garment.number for garment in owned}
    by_kind: dict[str, list[Owned]] = {}
    for garment in owned:
        by_kind.setdefault(garment.kind, []).append(garment)
    while left:
        target = owned[rng.choice(sorted(left))]
        looks = [
            look.items
            for look in LOOKS.values()
            if any(_kind(item) == target.kind for item in look.items)
        ]
        worn: dict[str, Owned] = {target.kind: target}
        items = rng.choice(looks)
        for item in items:
            if (kind := _kind(item)) in by_kind and kind not in worn:
                fresh = [one for one in by_kind[kind] if one.number in left]
                worn[kind] = rng.choice(fresh or by_kind[kind])
        scene = photograph(items, worn, rng)
        left -= scene.boxes.keys()
        yield scene


def photograph(items: Sequence[Item], worn: Mapping[str, Owned], rng: random.Random) -> Scene:
    """Draw one photo of these garments in this layout."""
    palette = rng.choice(PALETTES)
    canvas = rng.choice(GROUNDS)(palette.ground, rng, SCALE)
    grain = _NOISE.copy_memory()
    size, shift = rng.uniform(0.86, 1.06), (rng.uniform(-40, 40), rng.uniform(-40, 40))
    by_role = {item.color: worn[kind].fabric for item in items if (kind := _kind(item)) in worn}
    laid: list[tuple[Owned | None, Garment]] = []
    for item in items:
        known = worn.get(_kind(item))
        fabric = known.fabric if known else by_role.get(item.color)
        if fabric is None:
            fabric = Fabric(getattr(palette, item.color)[1], item.cloth.weaves[0], "", palette.ink)
        garment = _laid(item, fabric, size, shift, rng)
        canvas = lay(canvas, garment, grain, SCALE)
        laid.append((known, garment))
    light = 1 + rng.uniform(-EXPOSURE, EXPOSURE)
    warm = rng.uniform(-WARMTH, WARMTH)
    noise = grain.crop(0, 0, canvas.width, canvas.height) * 2.2
    picture = canvas * daylight(rng, SCALE) * [light * (1 + warm), light, light * (1 - warm)]
    image = (picture + noise).cast("uchar").copy(interpretation="srgb")
    boxes = {known.number: _drawn(part, rng) for known, part in _seen(laid)}
    return Scene(bytes(image.jpegsave_buffer(Q=QUALITY)), boxes)


def _seen(laid: Sequence[tuple[Owned | None, Garment]]) -> Iterator[tuple[Owned, Part]]:
    """Yield garments that are not mostly covered, with a box around their visible part."""
    covered = pyvips.Image.black(WIDTH // COARSE, HEIGHT // COARSE)
    for known, garment in reversed(laid):
        drawn = pyvips.Image.svgload_buffer(garment.colors().encode(), scale=1 / COARSE)[3]
        x, y, _, _ = garment.box
        outline = covered.new_from_image(0).insert(drawn, x // COARSE, y // COARSE) > OPAQUE
        visible = (outline & (covered == 0)).copy_memory()
        if known and visible.avg() >= MIN_VISIBLE * outline.avg():
            left, top, width, height = visible.find_trim(threshold=OPAQUE, background=[0])
            yield (
                known,
                (
                    left / visible.width,
                    top / visible.height,
                    width / visible.width,
                    height / visible.height,
                ),
            )
        covered = (covered | outline).copy_memory()


def _kind(item: Item) -> str:
    """Return a kind such as "wide trousers"; empty for hangers and other props."""
    piece = item.make()
    return OTHER_CUTS.get(item.make, piece.name) if piece.category else ""


def _laid(
    item: Item,
    fabric: Fabric,
    size: float,
    shift: tuple[float, float],
    rng: random.Random,
) -> Garment:
    x, y, scale, turn = item.at
    across = WIDTH / 2 + (x - WIDTH / 2) * size + shift[0] + rng.uniform(-12, 12)
    down = HEIGHT / 2 + (y - HEIGHT / 2) * size + shift[1] + rng.uniform(-12, 12)
    nudge = placed(across, down, scale=scale * size, turn=turn + rng.uniform(-3, 3))
    bend = wobble(rng, 8)
    return Garment(item.make().moved(lambda point: nudge(bend(point))), fabric)


def _drawn(share: Part, rng: random.Random) -> Part:
    """Return the box as if drawn by hand."""
    left, top, width, height = share
    edges = [
        left + rng.uniform(-HAND, HAND) * width,
        top + rng.uniform(-HAND, HAND) * height,
        left + width + rng.uniform(-HAND, HAND) * width,
        top + height + rng.uniform(-HAND, HAND) * height,
    ]
    x, y, right, bottom = (min(max(edge, 0.0), 1.0) for edge in edges)
    return x, y, max(right - x, 0.01), max(bottom - y, 0.01)


def _colors(palette: object) -> list[tuple[str, str]]:
    return [getattr(palette, role) for role in ("outer", "top", "bottom", "shoes", "bag", "accent")]


def _distinguishable(one: Fabric, other: Fabric) -> bool:
    return one.print != other.print or _lab_distance(one.color, other.color) >= MIN_COLOR_DISTANCE


def _lab_distance(one: str, other: str) -> float:
    first, second = (_lab(color) for color in (one, other))
    return math.hypot((first[0] - second[0]) / 2, first[1] - second[1], first[2] - second[2])


@cache
def _lab(color: str) -> tuple[float, ...]:
    rgb = bytes(int(color[at : at + 2], 16) for at in (1, 3, 5))
    pixel = pyvips.Image.new_from_memory(rgb, 1, 1, 3, "uchar").copy(interpretation="srgb")
    return tuple(pixel.colourspace("lab").getpoint(0, 0))
