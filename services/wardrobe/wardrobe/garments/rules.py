"""Cost per wear, and the supported currencies."""

from decimal import ROUND_HALF_UP, Decimal

from shared.errors import InvalidInput, NotFound

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

MAX_COUNTED = 2**31 - 1
FARTHEST = 30
"""Powers of ten; sums of money are nearer to 1, and Postgres has no room for all."""

_CENT = Decimal("0.01")


class GarmentNotFound(NotFound):
    """There is no such garment of this person."""

    code = "garment_not_found"
    detail = "This garment is no longer in your wardrobe."


class PriceWithoutCurrency(InvalidInput):
    """A number alone is no price."""

    code = "price_without_currency"
    detail = "A price needs its currency, such as EUR."


class NotArchived(InvalidInput):
    """Only an archived garment has a reason for it."""

    code = "not_archived"
    detail = "A reason belongs to an archived garment. Choose the state 'archived' as well."


class OrderIsPrivate(InvalidInput):
    """Prices and wears are their owner's secret, and so is what is sorted by them."""

    code = "order_is_private"
    detail = "Only its owner can sort a wardrobe by prices or by wears."


def cost_per_wear(price: Decimal | None, wears: int) -> Decimal | None:
    """To the cent; none without a price or a wear."""
    if price is None or wears == 0:
        return None
    return (price / wears).quantize(_CENT, ROUND_HALF_UP)


def counted(key: str) -> int:
    """A number of wears, read from a cursor; raises ValueError."""
    if not 0 <= (number := int(key)) <= MAX_COUNTED:
        raise ValueError
    return number


def amount(key: str) -> Decimal:
    """A sum of money, read from a cursor; raises ValueError or ArithmeticError."""
    found = Decimal(key)
    if not found.is_finite() or abs(found.adjusted()) > FARTHEST:
        raise ValueError
    return found
