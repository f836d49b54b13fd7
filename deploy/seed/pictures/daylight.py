"""Daylight: through a window, past leaves, or from one side."""

import math
import random

import pyvips

from deploy.seed.pictures.drawing import HEIGHT, WIDTH

SMALL = 4
"""Light is soft, so it is drawn at a quarter of the size."""


def daylight(chance: random.Random, scale: float) -> pyvips.Image:
    """Return how much light reaches each point: a window, leaves in front of it, or one side."""
    kind = chance.choice(("window", "leaves", "plain", "plain"))
    drawn = {"window": _window, "leaves": _leaves, "plain": _nothing}[kind](chance)
    softness = 6 if kind == "leaves" else 3.2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH // SMALL}" height="{HEIGHT // SMALL}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{drawn}</svg>'
    )
    light = pyvips.Image.svgload_buffer(svg.encode())[0].copy_memory().gaussblur(softness) / 255
    bright = 0.84 + 0.2 * light
    return (bright * _falloff()).resize(SMALL * scale, kernel="linear")


def _window(chance: random.Random) -> str:
    """Return sunlight through panes; everything else is in the shade of the wall."""
    x, lean = chance.randint(-100, 260), chance.randint(-420, -240)
    panes = "".join(
        f'<path d="M{x + column * 330} {row * 500 - 120}h290l{lean} 460h-290z"'
        f' transform="translate({row * lean * 1.08:.0f} 0)" fill="#fff"/>'
        for row in range(5)
        for column in range(1, 6)
    )
    return f'<rect width="1200" height="2000" fill="#9a9a9a"/>{panes}'


def _leaves(chance: random.Random) -> str:
    """Return the shadow of a branch that reaches in from a corner."""
    leaves = []
    for _ in range(2):
        x, y = float(chance.randint(700, 1300)), float(chance.randint(-80, 500))
        turn = chance.uniform(2.2, 3.0)
        for step in range(9):
            x, y = x + 118 * math.cos(turn), y + 118 * math.sin(turn)
            turn += chance.uniform(-0.16, 0.12)
            for side in (-1, 1):
                angle = math.degrees(turn) + side * (48 - step * 2)
                leaves.append(_leaf(x, y, angle, (330 - step * 22) / 100))
    return "".join(leaves)


def _leaf(x: float, y: float, angle: float, size: float) -> str:
    return (
        '<path d="M0 0C30 -30 80 -20 100 0C70 20 30 20 0 0" fill="#8a8a8a"'
        f' transform="translate({x:.0f} {y:.0f}) rotate({angle:.0f}) scale({size:.2f})"/>'
    )


def _nothing(_: random.Random) -> str:
    return ""


def _falloff() -> pyvips.Image:
    """Return light that is brighter near the lamp at the top left and darker in the corners."""
    place = pyvips.Image.xyz(WIDTH // SMALL, HEIGHT // SMALL)
    x, y = place[0] / (WIDTH / SMALL) - 0.42, place[1] / (HEIGHT / SMALL) - 0.38
    return 1.05 - 0.22 * (x * x * 0.9 + y * y) - 0.04 * (x + y)
