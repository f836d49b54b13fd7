"""Cloth: its colour, how it is woven and what is printed on it, as SVG patterns."""

import colorsys
from dataclasses import dataclass
from typing import Literal

Weave = Literal["plain", "twill", "knit", "rib", "linen", "wool", "satin", "leather"]
Print = Literal["", "breton", "pinstripe", "gingham", "windowpane", "tartan", "dots", "blossom"]

WEAVES: dict[Weave, tuple[int, int, str]] = {
    "plain": (4, 4, '<path d="M0 1H4M0 3H4" stroke="#000" stroke-opacity=".05"/>'),
    "twill": (6, 6, '<path d="M-1 7L7 -1M-4 4L4 -4M2 10L10 2" stroke="#fff" stroke-opacity=".13"/>'),
    "knit": (
        14,
        12,
        '<path d="M0 0L7 8L14 0" fill="none" stroke="#000" stroke-opacity=".20" stroke-width="2.6"/>'
        '<path d="M0 5L7 13L14 5M0 -7L7 1L14 -7" fill="none" stroke="#fff" stroke-opacity=".12"'
        ' stroke-width="2.4"/>',
    ),
    "rib": (12, 12, '<path d="M3 0V12" stroke="#000" stroke-opacity=".18" stroke-width="4"/>'),
    "linen": (
        11,
        13,
        '<path d="M0 2H7M4 8H11M0 11H3M3 0V6M8 5V13" stroke="#fff" stroke-opacity=".13"/>'
        '<path d="M1 5H9M6 0V5" stroke="#000" stroke-opacity=".06"/>',
    ),
    "wool": (5, 5, '<path d="M0 0L2 2M3 4L5 2" stroke="#000" stroke-opacity=".07"/>'),
    "satin": (8, 8, ""),
    "leather": (9, 9, '<circle cx="3" cy="4" r="1" fill="#000" fill-opacity=".07"/>'),
}
ROUGHNESS: dict[Weave, float] = {
    "plain": 0.5, "twill": 0.6, "knit": 0.7, "rib": 0.7, "linen": 0.9,
    "wool": 1.3, "satin": 0.25, "leather": 0.4,
}  # fmt: skip
"""How grainy the surface is."""
SOFTNESS: dict[Weave, float] = {
    "plain": 1.0, "twill": 0.8, "knit": 0.75, "rib": 0.75, "linen": 1.25,
    "wool": 0.6, "satin": 1.7, "leather": 1.1,
}  # fmt: skip
"""How much of its folds one sees."""


@dataclass(frozen=True)
class Fabric:
    """A cloth of one colour with a weave, and perhaps a print in a second colour."""

    color: str
    weave: Weave = "plain"
    print: Print = ""
    ink: str = "#2b2b2b"

    def shade(self, factor: float) -> str:
        """The colour darker (below 1) or lighter (above 1)."""
        return shade(self.color, factor)


def shade(color: str, factor: float) -> str:
    """A colour with its lightness changed; the hue stays."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * factor if factor <= 1 else 1 - (1 - light) / factor
    values = colorsys.hls_to_rgb(hue, light, saturation)
    return "#" + "".join(f"{round(value * 255):02x}" for value in values)


def pattern(name: str, size: tuple[int, int, str], angle: float) -> str:
    """An SVG pattern from its tile."""
    width, height, tile = size
    return (
        f'<pattern id="{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({angle:.1f})">{tile}</pattern>'
    )


def print_tile(fabric: Fabric) -> tuple[int, int, str]:
    """One repeat of the print."""
    ink = fabric.ink
    if fabric.print == "breton":
        return 20, 46, f'<rect width="20" height="15" fill="{ink}" fill-opacity=".88"/>'
    if fabric.print == "pinstripe":
        return 30, 10, f'<rect width="2.4" height="10" fill="{ink}" fill-opacity=".55"/>'
    if fabric.print == "gingham":
        band = f'fill="{ink}" fill-opacity=".38"'
        return 36, 36, f'<rect width="18" height="36" {band}/><rect width="36" height="18" {band}/>'
    if fabric.print == "windowpane":
        stroke = f'stroke="{ink}" stroke-opacity=".5" stroke-width="3"'
        return 84, 96, f'<path d="M0 40H84M40 0V96" {stroke}/>'
    if fabric.print == "tartan":
        return 104, 104, _tartan(ink)
    if fabric.print == "dots":
        dot = f'r="5" fill="{ink}" fill-opacity=".8"'
        return 44, 44, f'<circle cx="11" cy="11" {dot}/><circle cx="33" cy="33" {dot}/>'
    return 96, 112, _blossom(ink)


def _tartan(ink: str) -> str:
    wide, thin = f'fill="{ink}" fill-opacity=".30"', 'fill="#fff" fill-opacity=".28"'
    return (
        f'<rect x="10" width="40" height="104" {wide}/><rect y="10" width="104" height="40" {wide}/>'
        f'<rect x="78" width="4" height="104" {thin}/><rect y="78" width="104" height="4" {thin}/>'
        f'<rect x="28" width="4" height="104" {wide}/><rect y="28" width="104" height="4" {wide}/>'
    )


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
