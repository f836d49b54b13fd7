"""Backdrops on which garments are photographed."""

import random
from collections.abc import Callable

import pyvips

from deploy.seed.pictures.drawing import HEIGHT, WIDTH
from deploy.seed.pictures.fabrics import shade

Backdrop = Callable[[str, random.Random, float], pyvips.Image]
"""Draws a backdrop in a color, at a scale."""

HORIZON = 1570
"""y at which the wall meets the floor, in px."""
SMALL = 4
"""Clouds are soft, so they are drawn at a quarter of the size."""


def plaster(color: str, chance: random.Random, scale: float) -> pyvips.Image:
    """Draw a limewashed wall or table of uneven brightness."""
    return _mottled(_flat(color), chance, 8, scale)


def linen(color: str, chance: random.Random, scale: float) -> pyvips.Image:
    """Draw a bed or table covered with cloth."""
    threads = (
        '<pattern id="t" width="9" height="11" patternUnits="userSpaceOnUse">'
        '<path d="M0 2H6M4 8H9M2 0V5M7 5V11" stroke="#fff" stroke-opacity=".16"/>'
        '<path d="M1 5H8M5 0V4" stroke="#000" stroke-opacity=".05"/></pattern>'
    )
    cloth = '<rect width="1200" height="2000" fill="url(#t)"/>'
    return _mottled(f"<defs>{threads}</defs>{_flat(color)}{cloth}", chance, 5, scale)


def boards(color: str, chance: random.Random, scale: float) -> pyvips.Image:
    """Draw pale floor boards."""
    wood, planks = shade(color, 0.93), []
    for column in range(6):
        x, y = column * 200, -chance.randrange(900)
        while y < HEIGHT:
            tone = shade(wood, chance.uniform(0.95, 1.06))
            planks.append(
                f'<rect x="{x}" y="{y}" width="199" height="1098" fill="{tone}" stroke="#000"'
                ' stroke-opacity=".10" stroke-width="2.5"/>'
            )
            y += 1100
    veins = "".join(_vein(x, chance) for x in range(6, WIDTH, 23))
    return _mottled("".join(planks) + veins, chance, 4, scale)


def _vein(x: int, chance: random.Random) -> str:
    upper, lower = x + chance.randint(-9, 9), x + chance.randint(-9, 9)
    return (
        f'<path d="M{x} -20C{upper} 600 {lower} 1300 {x} 2020" fill="none" stroke="#000"'
        f' stroke-opacity="{chance.uniform(0.0, 0.03):.3f}" stroke-width="3"/>'
    )


def paper(color: str, chance: random.Random, scale: float) -> pyvips.Image:
    """Draw a table with a sheet of another tone across it."""
    edge = chance.randint(430, 640)
    tone = shade(color, 0.9)
    sheet = f'<rect width="{edge}" height="2000" fill="{tone}"/>'
    line = f'<rect x="{edge}" width="7" height="2000" fill="#000" fill-opacity=".10"/>'
    return _mottled(_flat(color) + sheet + line, chance, 3, scale)


def room(color: str, chance: random.Random, scale: float) -> pyvips.Image:
    """Draw a wall above a floor, to hang things on and stand things in front of."""
    floor, skirting = shade(color, 0.80), HORIZON - 92
    drawn = f"""
    <defs>
      <linearGradient id="wall" x2="0" y2="1">
        <stop offset="0" stop-color="{shade(color, 0.95)}"/>
        <stop offset="1" stop-color="{shade(color, 1.05)}"/>
      </linearGradient>
      <linearGradient id="floor" x2="0" y2="1">
        <stop offset="0" stop-color="{shade(floor, 0.88)}"/>
        <stop offset=".5" stop-color="{floor}"/>
      </linearGradient>
    </defs>
    <rect width="1200" height="{HORIZON}" fill="url(#wall)"/>
    <rect y="{HORIZON}" width="1200" height="{HEIGHT - HORIZON}" fill="url(#floor)"/>
    <rect y="{skirting}" width="1200" height="92" fill="#fff" fill-opacity=".16"/>
    <rect y="{skirting}" width="1200" height="3" fill="#000" fill-opacity=".10"/>
    <rect y="{HORIZON - 3}" width="1200" height="7" fill="#000" fill-opacity=".22"/>"""
    return _mottled(drawn, chance, 5, scale)


def _flat(color: str) -> str:
    return f'<rect width="1200" height="2000" fill="{color}"/>'


def _mottled(drawn: str, chance: random.Random, strength: float, scale: float) -> pyvips.Image:
    """Return the drawn ground with clouds of light and dark over it."""
    size = (WIDTH // SMALL, HEIGHT // SMALL)
    large = pyvips.Image.perlin(*size, cell_size=120, seed=chance.randrange(2**31))
    fine = pyvips.Image.perlin(*size, cell_size=24, seed=chance.randrange(2**31))
    clouds = ((large + fine * 0.4) * strength).gaussblur(2).resize(SMALL * scale, kernel="linear")
    return (_raster(drawn, scale) + clouds).cast("uchar").copy(interpretation="srgb").copy_memory()


def _raster(content: str, scale: float) -> pyvips.Image:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{content}</svg>'
    )
    return pyvips.Image.svgload_buffer(svg.encode())[0:3].resize(scale).copy_memory()
