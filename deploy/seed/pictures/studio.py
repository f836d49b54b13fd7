"""Lays drawn garments on a backdrop and lights them like cloth in a room."""

import pyvips

from deploy.seed.pictures.drawing import Garment
from deploy.seed.pictures.fabrics import ROUGHNESS, SOFTNESS

HALF = 0.5
"""Seams and edges are computed at half the size, softer details at a quarter."""
# The slope toward a lamp at the top left: positive where the surface faces it.
TOWARD_LAMP = pyvips.Image.new_from_array([[-1, -1, 0], [-1, 0, 1], [0, 1, 1]], scale=6)


def lay(canvas: pyvips.Image, garment: Garment, grain: pyvips.Image, scale: float) -> pyvips.Image:
    """Draw one garment on the picture, with its shadow and its relief."""
    x, y, width, height = (round(length * scale) for length in garment.box)
    # Patterns are drawn fastest at their own size.
    drawn = _raster(garment.colors(), 1).resize(scale).copy_memory()
    half = (drawn[3].resize(HALF).cast("float") / 255).copy_memory()
    quarter = half.resize(HALF).copy_memory()
    light = _light(half, quarter, garment, scale).resize(1 / HALF, kernel="linear")
    roughness = 11 * ROUGHNESS[garment.fabric.weave]
    cloth = drawn[0:3] * light + grain.crop(0, 0, width, height) * roughness
    shadow = _shadow(quarter, garment.lift * scale / 4).resize(1 / HALF**2, kernel="linear")
    ground = canvas.crop(x, y, width, height) * shadow
    spot = ground + (cloth - ground) * (drawn[3] / 255)
    return canvas.insert(spot.cast("uchar"), x, y).copy_memory()


def _light(
    half: pyvips.Image, quarter: pyvips.Image, garment: Garment, scale: float
) -> pyvips.Image:
    """Return the brightness of each point of the garment at half the size; 1 in the plane."""
    folds = _raster(garment.folds(), scale * HALF**2)[0].cast("float") / 255
    edges = _raster(garment.edges(), scale * HALF)[0].cast("float") / 255
    softness = SOFTNESS[garment.fabric.weave]
    broad = quarter.gaussblur(4.5) * 3.2 + folds.gaussblur(3.5) * (7.5 * softness)
    sharp = edges.gaussblur(0.9)
    fine = half.gaussblur(2.5) * 2.2 + sharp * 2.4
    slope = _slope(fine) + _slope(broad).resize(1 / HALF, kernel="linear")
    hollow = edges.gaussblur(5) - sharp  # darker beside parts that stand out
    return (slope * 0.55 + 1 - hollow * 0.5).clamp(min=0.45, max=1.5)


def _slope(relief: pyvips.Image) -> pyvips.Image:
    return relief.conv(TOWARD_LAMP, precision="float")


def _shadow(alpha: pyvips.Image, height: float) -> pyvips.Image:
    """Return the light left around a thing of that height: a contact and a soft shadow."""
    touch = _shifted(alpha, 1, 1.5).gaussblur(1.5) * 0.38
    cast = _shifted(alpha, height * 2, height * 2.8).gaussblur(height * 2.2) * 0.34
    return 1 - touch - cast


def _shifted(image: pyvips.Image, right: float, down: float) -> pyvips.Image:
    return image.embed(round(right), round(down), image.width, image.height)


def _raster(svg: str, scale: float) -> pyvips.Image:
    return pyvips.Image.svgload_buffer(svg.encode(), scale=scale).copy_memory()
