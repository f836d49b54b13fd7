"""Tests of finding and naming the colors of clothes."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
import pyvips
from PIL import Image, ImageDraw

from tests.wardrobe.pictures import encoded
from wardrobe.color_names import COLOR_NAMES, color_difference, color_name, color_names
from wardrobe.image_processing.colors import main_colors

ROOT = Path(__file__).parents[2]
CREAM, BROWN = (238, 231, 214), (110, 74, 48)


@pytest.mark.parametrize(
    ("color", "name"),
    [
        # Light and almost colorless: white, cream or beige rather than gray.
        ("#ffffff", "white"),
        ("#e8e8e8", "white"),
        ("#eef0f4", "white"),
        ("#f2efe8", "cream"),
        ("#e1dccc", "cream"),
        ("#d9d5c9", "cream"),
        ("#cfc9bd", "beige"),
        ("#d9c6a5", "beige"),
        ("#c8b79b", "beige"),
        ("#c49a6c", "tan"),
        ("#bebebe", "grey"),
        ("#8a857c", "grey"),
        ("#3a3a3c", "grey"),
        ("#222224", "black"),
        # Dark blue is navy, not blue and not black.
        ("#1d2b4f", "navy"),
        ("#202a3c", "navy"),
        ("#4a6fa5", "blue"),
        ("#2233aa", "blue"),
        ("#bcd4e6", "light blue"),
        ("#2aa198", "turquoise"),
        ("#1f6f70", "teal"),
        ("#274c37", "green"),
        ("#a9b8a0", "green"),
        ("#bfe3c8", "light green"),
        ("#6b6b47", "olive"),
        ("#e3c13a", "yellow"),
        ("#c99a2e", "mustard"),
        ("#d9722b", "orange"),
        ("#aa2233", "red"),
        ("#5e1f2d", "burgundy"),
        ("#f0c9cf", "pink"),
        ("#6d4a94", "purple"),
        ("#c9b7dc", "lilac"),
        ("#4a3728", "brown"),
        ("#97836e", "brown"),
    ],
)
def test_colors_have_the_names_that_people_use_for_clothes(color: str, name: str) -> None:
    assert color_name(color) == name


def test_every_name_can_be_reached() -> None:
    steps = range(0, 256, 51)
    seen = {color_name(f"#{r:02x}{g:02x}{b:02x}") for r in steps for g in steps for b in steps}
    assert seen == set(COLOR_NAMES)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    # From table 1 of the paper with the formula.
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_color_difference_matches_the_published_pairs(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert color_difference(first, second) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(("period", "width"), [(40, 10), (20, 5), (12, 3), (8, 2)])
def test_a_cream_shirt_with_brown_stripes_is_cream_and_brown(period: int, width: int) -> None:
    """Stripes of any width keep both colors; an average would be a color of neither."""
    colors = main_colors(striped(period, width))
    assert color_names(colors) == ["cream", "brown"]
    assert len(colors) == 2


def test_color_between_two_others_is_kept() -> None:
    image = Image.new("RGB", (300, 300), (245, 245, 245))
    image.paste((20, 20, 22), (0, 0, 300, 110))
    image.paste((128, 128, 128), (0, 110, 300, 190))
    picture = pyvips.Image.new_from_buffer(encoded(image, "PNG"), "")
    assert set(color_names(main_colors(picture))) == {"white", "black", "grey"}


def striped(period: int, width: int) -> pyvips.Image:
    """Draw a shirt as in a phone's photo: with grain, and slightly darker at the bottom."""
    chance = random.Random(7)
    image = Image.new("RGB", (360, 480), CREAM)
    draw = ImageDraw.Draw(image)
    for left in range(0, image.width, period):
        draw.rectangle((left, 0, left + width - 1, image.height), fill=BROWN)
    grain = [round(chance.gauss(0, 5)) for _ in range(image.width * image.height)]
    pixels = image.load()
    assert pixels is not None
    for y in range(image.height):
        for x in range(image.width):
            pixels[x, y] = grained(pixels[x, y], 1 - 0.06 * y / image.height, grain.pop())
    return pyvips.Image.new_from_buffer(encoded(image, "PNG"), "")


def grained(color: Any, light: float, grain: int) -> tuple[int, ...]:
    return tuple(max(0, min(255, round(channel * light + grain))) for channel in color)


def test_the_app_shows_each_name_in_a_color_of_that_name() -> None:
    table = (ROOT / "web/src/features/wardrobe/garments/colors.ts").read_text()
    painted = re.findall(r'"?([a-z ]+?)"?: "(#[0-9a-f]{6})"', table)
    assert {name.strip(): color_name(color) for name, color in painted} == {
        name: name for name in COLOR_NAMES
    }
