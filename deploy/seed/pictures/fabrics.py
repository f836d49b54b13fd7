"""Cloth: color, weave and print, as SVG patterns."""

import colorsys
from dataclasses import dataclass
from typing import Literal

Weave = Literal["plain", "twill", "knit", "rib", "linen", "wool", "satin", "leather"]
Print = Literal["", "breton", "pinstripe", "gingham", "windowpane", "tartan", "dots", "blossom"]

Tile = tuple[int, int, str]
"""Width, height and drawing of one repeat."""

_KNIT = """
<path d="M0 0L7 8L14 0" fill="none" stroke="#000" stroke-opacity=".15" stroke-width="2.6"/>
<path d="M0 5L7 13L14 5" fill="none" stroke="#fff" stroke-opacity=".08"
 stroke-width="2.4"/>"""
_LINEN = """
<path d="M0 2H7M4 8H11M0 11H3M3 0V6M8 5V13" stroke="#fff" stroke-opacity=".13"/>
<path d="M1 5H9M6 0V5" stroke="#000" stroke-opacity=".06"/>"""
_TWILL = '<path d="M0 6L6 0" stroke="#fff" stroke-opacity=".07"/>'
_RIB = '<path d="M3 0V12" stroke="#000" stroke-opacity=".18" stroke-width="4"/>'
WEAVES: dict[Weave, Tile] = {
    "plain": (8, 8, ""),
    "twill": (6, 6, _TWILL),
    "knit": (14, 12, _KNIT),
    "rib": (12, 12, _RIB),
    "linen": (11, 13, _LINEN),
    "wool": (8, 8, ""),
    "satin": (8, 8, ""),
    "leather": (8, 8, ""),
}
_BRETON = '<rect width="20" height="15" fill="INK" fill-opacity=".88"/>'
_PINSTRIPE = '<rect width="2.4" height="10" fill="INK" fill-opacity=".55"/>'
_WINDOWPANE = '<path d="M0 40H84M40 0V96" stroke="INK" stroke-opacity=".5" stroke-width="3"/>'
_GINGHAM = """<g fill="INK" fill-opacity=".38">
<rect width="18" height="36"/><rect width="36" height="18"/></g>"""
_TARTAN = """<g fill="INK" fill-opacity=".3">
<rect x="10" width="40" height="104"/><rect y="10" width="104" height="40"/>
<rect x="28" width="4" height="104"/><rect y="28" width="104" height="4"/></g>
<path d="M80 0V104M0 80H104" stroke="#fff" stroke-opacity=".28" stroke-width="4"/>"""
_DOTS = """<g fill="INK" fill-opacity=".8">
<circle cx="11" cy="11" r="5"/><circle cx="33" cy="33" r="5"/></g>"""
PRINTS: dict[Print, Tile] = {
    "breton": (20, 46, _BRETON),
    "pinstripe": (30, 10, _PINSTRIPE),
    "gingham": (36, 36, _GINGHAM),
    "windowpane": (84, 96, _WINDOWPANE),
    "tartan": (104, 104, _TARTAN),
    "dots": (44, 44, _DOTS),
}
ROUGHNESS: dict[Weave, float] = {
    "plain": 0.4, "twill": 0.5, "knit": 0.5, "rib": 0.5, "linen": 0.6,
    "wool": 0.8, "satin": 0.25, "leather": 0.4,
}  # fmt: skip
"""How grainy the surface is."""
SOFTNESS: dict[Weave, float] = {
    "plain": 1.0, "twill": 0.8, "knit": 0.75, "rib": 0.75, "linen": 1.25,
    "wool": 0.6, "satin": 1.7, "leather": 1.1,
}  # fmt: skip
"""How visible its folds are."""
SMALLEST_TILE = 96
"""Filling with tiny tiles is slow, so several are drawn at once, with their overhang."""


@dataclass(frozen=True)
class Fabric:
    """A cloth of one color with a weave, and optionally a print in a second color."""

    color: str
    weave: Weave = "plain"
    print: Print = ""
    ink: str = "#2b2b2b"

    def shade(self, factor: float) -> str:
        """Return the color, darker (below 1) or lighter (above 1)."""
        return shade(self.color, factor)


def shade(color: str, factor: float) -> str:
    """Return a color with another lightness and the same hue."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * factor if factor <= 1 else 1 - (1 - light) / factor
    values = colorsys.hls_to_rgb(hue, light, saturation)
    return "#" + "".join(f"{round(value * 255):02x}" for value in values)


def pattern(name: str, size: Tile, angle: float) -> str:
    """Return an SVG pattern made of a tile."""
    width, height, tile = size
    times = max(1, SMALLEST_TILE // width)
    tiles = "".join(
        f'<g transform="translate({column * width} {row * height})">{tile}</g>'
        for row in range(-1, times + 1)
        for column in range(-1, times + 1)
    )
    return (
        f'<pattern id="{name}" width="{width * times}" height="{height * times}"'
        f' patternUnits="userSpaceOnUse" patternTransform="rotate({angle:.1f})">{tiles}</pattern>'
    )


def print_tile(fabric: Fabric) -> Tile:
    """Return one repeat of the print."""
    if fabric.print == "blossom":
        return 96, 112, _blossom(fabric.ink)
    width, height, drawing = PRINTS[fabric.print]
    return width, height, drawing.replace("INK", fabric.ink)


def _blossom(ink: str) -> str:
    spots = []
    for x, y, size in ((22, 26, 8), (70, 60, 10), (28, 88, 7), (84, 12, 5)):
        petals = "".join(
            f'<ellipse cx="0" cy="{-size * 0.8:.1f}" rx="{size * 0.5:.1f}" ry="{size * 0.7:.1f}"'
            f' transform="rotate({turn})"/>'
            for turn in range(0, 360, 72)
        )
        spots.append(f'<g transform="translate({x} {y}) rotate({x * 3})">{petals}</g>')
    return f'<g fill="{ink}" fill-opacity=".78">{"".join(spots)}</g>'
