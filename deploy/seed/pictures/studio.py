"""Light: laying drawn garments on a backdrop so that they look like cloth in a room."""

import pyvips

from deploy.seed.pictures.drawing import Garment
from deploy.seed.pictures.fabrics import ROUGHNESS, SOFTNESS

HALF = 0.5
"""Relief and shadows are soft: they are worked out at half the size."""
# The slope towards a lamp at the top left: positive where the surface faces it.
TOWARD_LAMP = pyvips.Image.new_from_array([[-1, -1, 0], [-1, 0, 1], [0, 1, 1]], scale=6)


def lay(canvas: pyvips.Image, garment: Garment, grain: pyvips.Image) -> pyvips.Image:
    """Put one garment on the picture, with its shadow and its relief."""
    x, y, width, height = garment.box
    drawn = _raster(garment.colors())
    small = (drawn[3].resize(HALF).cast("float") / 255).copy_memory()
    roughness = 11 * ROUGHNESS[garment.fabric.weave]
    cloth = (
        drawn[0:3] * _double(_light(small, garment)) + grain.crop(0, 0, width, height) * roughness
    )
    ground = canvas.crop(x, y, width, height) * _double(_shadow(small, garment.lift))
    spot = ground + (cloth - ground) * (drawn[3] / 255)
    return canvas.insert(spot.cast("uchar"), x, y).copy_memory()


def _light(alpha: pyvips.Image, garment: Garment) -> pyvips.Image:
    """How bright each point of the garment is, 1 in the plane."""
    folds = _raster(garment.folds(), HALF)[0].cast("float") / 255
    edges = _raster(garment.edges(), HALF)[0].cast("float") / 255
    softness = SOFTNESS[garment.fabric.weave]
    relief = (
        alpha.gaussblur(9) * 6.5
        + alpha.gaussblur(2.5) * 2.2
        + folds.gaussblur(7) * (15 * softness)
        + edges.gaussblur(0.9) * 2.4
    )
    slope = relief.conv(TOWARD_LAMP, precision="float")
    hollow = edges.gaussblur(5) - edges.gaussblur(1)  # darker beside whatever stands out
    return (slope * 0.55 + 1 - hollow * 0.5).clamp(min=0.45, max=1.5)


def _shadow(alpha: pyvips.Image, height: float) -> pyvips.Image:
    """What is left of the light around a thing of that height: a touch and a long soft shadow."""
    touch = _shifted(alpha, 2, 3).gaussblur(3) * 0.38
    cast = _shifted(alpha, height, height * 1.4).gaussblur(height * 1.1) * 0.34
    return 1 - touch - cast


def _shifted(image: pyvips.Image, right: float, down: float) -> pyvips.Image:
    return image.embed(round(right), round(down), image.width, image.height)


def _double(image: pyvips.Image) -> pyvips.Image:
    return image.resize(1 / HALF, kernel="linear")


def _raster(svg: str, scale: float = 1) -> pyvips.Image:
    return pyvips.Image.svgload_buffer(svg.encode(), scale=scale).copy_memory()
