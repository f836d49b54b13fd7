"""What colours are called, what a wear costs, and which currencies there are."""

import colorsys
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from shared.errors import Malformed, NotFound

ColorName = Literal[
    "black",
    "grey",
    "white",
    "beige",
    "brown",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
]

_CURRENCIES = (
    # ISO 4217, amendment 176: those that people pay with.
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD "
    "CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS "
    "GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW "
    "KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR "
    "MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR "
    "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX "
    "USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
)
CURRENCIES = frozenset(_CURRENCIES.split())

MOST_COUNTED = 2**31 - 1
FARTHEST = 30
"""Powers of ten; sums of money are nearer to 1, and Postgres has no room for all."""

_CENT = Decimal("0.01")
_FAINT = 0.1
"""Chroma (the distance between the strongest and the weakest channel) of what looks grey."""
_PALE = 0.35
_DARK, _DIM, _BRIGHT = 0.16, 0.45, 0.87
"""Lightness: up to here a grey is black, a warm colour brown; from here a grey is white."""
_LIGHT_RED = 0.68
# Where a hue ends, in degrees of the colour circle.
_HUES: tuple[tuple[float, ColorName], ...] = (
    (15, "red"),
    (42, "orange"),
    (68, "yellow"),
    (172, "green"),
    (258, "blue"),
    (292, "purple"),
    (345, "pink"),
    (361, "red"),
)
_WARM = (12.0, 62.0)


class GarmentNotFound(NotFound):
    """There is no such garment of this person."""

    code = "garment_not_found"
    detail = "This garment is not in your wardrobe any more."


class PriceWithoutCurrency(Malformed):
    """A number alone is no price."""

    code = "price_without_currency"
    detail = "A price needs its currency, such as EUR."


class NotArchived(Malformed):
    """Only an archived garment has a reason for it."""

    code = "not_archived"
    detail = "A reason belongs to an archived garment. Choose the state 'archived' as well."


class OrderIsPrivate(Malformed):
    """Prices and wears are their owner's secret, and so is what is sorted by them."""

    code = "order_is_private"
    detail = "Only its owner can sort a wardrobe by prices or by wears."


def color_name(color: str) -> ColorName:
    """What most people would call #rrggbb."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    chroma, degrees = max(red, green, blue) - min(red, green, blue), hue * 360
    if chroma < _FAINT:
        return "black" if light <= _DARK else "white" if light >= _BRIGHT else "grey"
    if _WARM[0] <= degrees <= _WARM[1]:
        if chroma < _PALE and light > _DIM:
            return "beige"
        if light < _DIM and (degrees < 50 or chroma < _PALE):  # noqa: PLR2004 - then olive begins
            return "brown"
    name = next(name for end, name in _HUES if degrees < end)
    return "pink" if name == "red" and light > _LIGHT_RED else name


def color_names(colors: Iterable[str]) -> list[str]:
    """The names of some colours, each once, in their order."""
    return list(dict.fromkeys(color_name(color) for color in colors))


def cost_per_wear(price: Decimal | None, wears: int) -> Decimal | None:
    """To the cent; none without a price or a wear."""
    if price is None or wears == 0:
        return None
    return (price / wears).quantize(_CENT, ROUND_HALF_UP)


def counted(key: str) -> int:
    """A number of wears, read from a cursor; raises ValueError."""
    if not 0 <= (number := int(key)) <= MOST_COUNTED:
        raise ValueError
    return number


def amount(key: str) -> Decimal:
    """A sum of money, read from a cursor; raises ValueError or ArithmeticError."""
    found = Decimal(key)
    if not found.is_finite() or abs(found.adjusted()) > FARTHEST:
        raise ValueError
    return found
