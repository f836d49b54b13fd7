"""Names colors by the perceptually nearest sample in a table of named colors.

The table holds the colors by which shops sort clothes. The samples of each are from CSS Color
Module Level 4 (https://www.w3.org/TR/css-color-4/#named-colors) and from the xkcd color survey of
2010 (https://xkcd.com/color/rgb.txt, CC0, 222,500 participants). Both name colors on a screen,
which are purer than cloth in a photo; samples after a `|` are cloth in daylight and shade.
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, get_args

ColorName = Literal[
    "white",
    "cream",
    "beige",
    "tan",
    "brown",
    "grey",
    "black",
    "navy",
    "blue",
    "light blue",
    "turquoise",
    "teal",
    "green",
    "light green",
    "olive",
    "yellow",
    "mustard",
    "orange",
    "red",
    "burgundy",
    "pink",
    "purple",
    "lilac",
]
Lab = tuple[float, float, float]
"""CIELAB under D65: L* from 0 to 100, a* and b*."""

_SAMPLES: dict[ColorName, str] = {
    "white": (
        "ffffff f5f5f5 f8f8ff fffafa f0f8ff f0ffff f5fffa f0fff0 fdfdfe | eef0f2 e9e9e7 e4e6e8"
    ),
    "cream": (
        "fffff0 fdf5e6 faf0e6 fffaf0 faebd7 fff8dc ffefd5 f5f5dc fff5ee ffffe4 ffffc2 | "
        "e6dfcf f1ead6 e0dac8 ded8cc ece8df"
    ),
    "beige": (
        "e6daa6 f5deb3 b9a281 beae8a ba9e88 ffe4c4 ffebcd afa88b | d8c8ae d9c6a5 cbbba0 "
        "c4b7a3 d0c8ba"
    ),
    "tan": "d2b48c deb887 c69f59 d1b26f af884a c4a661 cfaf7b c7ac7d | b98f5a c19a6b",
    "brown": (
        "653700 8b4513 341c02 3d1c02 411900 a0522d 7f5112 ad8150 7a6a4f 875f42 7f684e "
        "9d7651 742802 4a0100 a83c09 ac4f06 7f7053 836539 6b4247 | 5b4234 3b2a22 6f5546 "
        "8d6b50 97836e"
    ),
    "grey": (
        "808080 929591 a9a9a9 c0c0c0 d3d3d3 dcdcdc 696969 7d7f7c 536267 59656d 95a3a6 "
        "978a84 363737 3c4142 708090 d8dcd6 778899 a8a495 c5c9c7 | 4b4d50 5a5a5c b6b8ba"
    ),
    "black": "000000 070d0d | 121316 1b1c1e 242426 2a2a2c",
    "navy": (
        "01153e 000080 191970 000435 040348 030764 00035b 00008b 1b2431 0c1793 | 1f2a44 "
        "28324a 1c2a3f 2b3a5a"
    ),
    "blue": (
        "0343df 0000ff 4169e1 4682b4 2c6fbb 3b638c 5a86ad 5a7d9a 1e90ff 0504aa 1e488f "
        "2e5a88 0485d1 6495ed 49759c 436bad 155084 475f94 214761 6488ea 607c8e 00bfff | "
        "3f5673 6580a0 2a40aa"
    ),
    "light blue": (
        "add8e6 95d0fc 75bbfd a2cffe b0e0e6 87ceeb b0c4de acc2d9 d0fefe 9dbcd4 b7c9e2 "
        "b1d1fc e0ffff d5ffff | c3d3e2 a9bfd3"
    ),
    "turquoise": "06c2ac 40e0d0 00ffff 20b2aa 7fffd4 13eac9 00ced1 06b1c4 48d1cc afeeee 5f9ea0",
    "teal": "008080 029386 005f6a 014d4e 5f9e8f 00555a 4c9085 05696b | 1f5a5e 2e6f70",
    "green": (
        "008000 15b01a 228b22 2e8b57 033500 06470c 0a481e 3cb371 76a973 5fa052 2b5d34 "
        "01a049 05472a 48c072 32cd32 87ae73 8fbc8f 00ff00 006400 7ba274 | 3f7d4e 2f4a3a "
        "6d8b6f a3ad95"
    ),
    "light green": (
        "90ee90 98fb98 9ffeb0 c7fdb5 bcecac b7e1a1 96f97b a6fbb2 befdb7 | c5dcc0 cfe3d4"
    ),
    "olive": (
        "808000 6e750e 556b2f 4b5d16 677a04 3c4d03 6f7632 828344 9b8f55 aaa662 bdb76b "
        "667c3e 373e02 | 5c5a3c 6b6a4a 8a8661 4a4a32"
    ),
    "yellow": (
        "ffff00 ffff14 ffd700 f0e68c fffe7a fcf679 ffda03 eedc5b fffacd ffff84 fafad2 "
        "eee8aa | e3c13a"
    ),
    "mustard": "ceb301 b8860b daa520 bf9005 a88905 dbb40c d2bd0a b59410 | c8962e",
    "orange": (
        "ffa500 f97306 ff8c00 c04e01 ff7f50 ffb07c ff4500 f4a460 c65102 ca6641 cb6843 d2691e"
    ),
    "red": (
        "ff0000 e50000 dc143c b22222 be0119 d3494e cd5c5c b9484e 9a0200 ff6347 a90308 "
        "980002 8f1402 | aa2233 9b2f33"
    ),
    "burgundy": (
        "610023 800000 7b0323 650021 80013f 3c0008 8c000f 680018 | 5c2430 6d2a35 4a1f2a 8a2030"
    ),
    "pink": (
        "ffc0cb ff81c0 ffd1df ff69b4 cf6275 d58a94 ffb7ce ff1493 db7093 c0737a ffe4e1 "
        "cb416b cb0162 c20078 ed0dd9 ff00ff fa8072 ff796c c8aca9 bc8f8f ffcfdc c7158f "
        "de9dac | e6c3c0 d9a9a5"
    ),
    "purple": (
        "7e1e9c 800080 663399 4b0082 36013f 380835 580f41 6c3461 825f87 9370db 9a0eea "
        "6a5acd 34013f 9932cc 8e82fe 5539cc 483d8b 874c62 | 5d4a6e"
    ),
    "lilac": (
        "cea2fd c79fef e6e6fa d8bfd8 dda0dd b790d4 ac86a8 edc8ff a484ac caa0ff | c8b6d6 c3b5cf"
    ),
}


def color_of(name: str) -> str | None:
    """Return the color that a name stands for, such as `#b3262b`; None for an unknown name."""
    samples = _SAMPLES.get(name.strip().lower())  # type: ignore[call-overload]
    return f"#{samples.split()[0]}" if samples else None


def color_names(colors: Iterable[str]) -> list[str]:
    """Return the names of colors given as #rrggbb, in order and without duplicates."""
    return list(dict.fromkeys(color_name(color) for color in colors))


@lru_cache(maxsize=4096)
def color_name(color: str) -> ColorName:
    """Return the name of the sample nearest to #rrggbb by CIEDE2000."""
    lab = lab_of(color)
    return min(_TABLE, key=lambda sample: color_difference(lab, sample[0]))[1]


def lab_of(color: str) -> Lab:
    """Convert sRGB given as #rrggbb to CIELAB (IEC 61966-2-1, white point D65)."""
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    x = _curved((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _curved(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _curved((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def color_difference(first: Lab, second: Lab) -> float:
    """Return CIEDE2000 (Sharma, Wu and Dalal, Color Research & Application 30(1), 2005)."""
    mean_c = (math.hypot(*first[1:]) + math.hypot(*second[1:])) / 2
    g = 0.5 * (1 - _seventh(mean_c))
    (l1, c1, h1), (l2, c2, h2) = (
        (light, math.hypot(a * (1 + g), b), math.degrees(math.atan2(b, a * (1 + g))) % 360)
        for light, a, b in (first, second)
    )
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    delta_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * _hue_weight(hue)
    rotation = -2 * _seventh(chroma) * math.sin(math.radians(60 * _bell(hue)))
    by_c, by_h = (c2 - c1) / s_c, delta_h / s_h
    return math.sqrt(((l2 - l1) / s_l) ** 2 + by_c**2 + by_h**2 + rotation * by_c * by_h)


def _seventh(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _bell(hue: float) -> float:
    return math.exp(-(((hue - 275) / 25) ** 2))


def _hue_weight(hue: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(size * math.cos(math.radians(n * hue + shift)) for size, n, shift in waves)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - from the standard


def _curved(ratio: float) -> float:
    return math.cbrt(ratio) if ratio > 216 / 24389 else ratio * 841 / 108 + 4 / 29


COLOR_NAMES: tuple[ColorName, ...] = get_args(ColorName)
_TABLE: tuple[tuple[Lab, ColorName], ...] = tuple(
    (lab_of(f"#{sample}"), name)
    for name in COLOR_NAMES
    for sample in _SAMPLES[name].replace("|", "").split()
)
