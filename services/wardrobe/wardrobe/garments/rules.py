"""Cost per wear, the supported currencies, and what others learn of a garment's state."""

from collections.abc import Collection, Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import get_args

from shared.http.errors import FieldError
from shared.translations import gettext, translate
from wardrobe.garment_words import CATEGORIES, COLORS
from wardrobe.garments.errors import GarmentNotFound, GarmentOnWishlist
from wardrobe.garments.models import Garment, State

_CURRENCIES = (
    # ISO 4217, amendment 176: the currencies that people pay with.
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD "
    "CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS "
    "GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW "
    "KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR "
    "MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR "
    "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX "
    "USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
)
CURRENCIES = frozenset(_CURRENCIES.split())

MAX_COUNT = 2**31 - 1
MAX_EXPONENT = 30
"""Power of ten: amounts of money are closer to 1, and Postgres cannot store every decimal."""

_CENT = Decimal("0.01")


MAX_NAME = 100


def name_of(name: str, category: str, colors: Sequence[str]) -> str:
    """Return the name of a garment: its own, or by its main color and category.

    The latter is in the reader's language: `Red coat`, `Mantel, rot`.
    """
    if name:
        return name
    words = gettext("piece") if not category else translate(CATEGORIES.get(category, category))
    if colors:
        color = translate(COLORS.get(colors[0], colors[0]))
        # Filled here, because a name that is stored holds no characters for the direction.
        words = gettext("{color} {category}").format(color=color, category=words)
    return (words[:1].upper() + words[1:])[:MAX_NAME]


def cost_per_wear(price: Decimal | None, wears: int) -> Decimal | None:
    """Return the cost per wear to the cent; None without a price or a wear."""
    if price is None or wears == 0:
        return None
    return (price / wears).quantize(_CENT, ROUND_HALF_UP)


def needs_wash(wash_after: int | None, wears_since_wash: int) -> bool:
    """Return whether a garment was worn as often as its owner wants between washes."""
    return wash_after is not None and wears_since_wash >= wash_after


def without_repeats(labels: Sequence[str]) -> list[str]:
    """Return the labels without those that differ from an earlier one in case only."""
    return list({label.casefold(): label for label in reversed(labels)}.values())[::-1]


def parse_count(key: str) -> int:
    """Parse a number of wears from a cursor; raises ValueError."""
    if not 0 <= (number := int(key)) <= MAX_COUNT:
        raise ValueError
    return number


def parse_amount(key: str) -> Decimal:
    """Parse an amount of money from a cursor; raises ValueError or ArithmeticError."""
    found = Decimal(key)
    if not found.is_finite() or abs(found.adjusted()) > MAX_EXPONENT:
        raise ValueError
    return found


def state_for_others(state: State) -> State:
    """Return the state that others see: that it is lent concerns nobody else."""
    return "here" if state == "lent" else state


def states_for_others(states: Collection[State]) -> frozenset[State]:
    """Return the states that garments have which others see in one of these states.

    Without states: those of all garments that others can see.
    """
    found = frozenset(states) or frozenset(get_args(State))
    hidden: frozenset[State] = frozenset({"lent"})
    return (found | hidden if "here" in found else found - hidden) - {"wished"}


def missing_garments(ids: Collection[int]) -> GarmentNotFound:
    """Return the error that names the first of these."""
    return GarmentNotFound(errors=[FieldError(field=str(min(ids)), message=gettext("not found"))])


def require_kept(garments: Iterable[Garment]) -> None:
    """Raise GarmentNotFound if any of these is in the trash."""
    if trashed := {garment.id for garment in garments if garment.trashed_at is not None}:
        raise missing_garments(trashed)


def require_owned(garments: Iterable[Garment]) -> None:
    """Raise GarmentOnWishlist if any of these is on the wishlist."""
    for garment in garments:
        if garment.state == "wished":
            message = GarmentOnWishlist.detail
            raise GarmentOnWishlist(errors=[FieldError(field=str(garment.id), message=message)])
