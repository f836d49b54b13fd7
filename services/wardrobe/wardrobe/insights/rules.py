"""Sums over garments and their wears."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from wardrobe.color_names import ColorName
from wardrobe.garments.models import Garment
from wardrobe.garments.rules import cost_per_wear
from wardrobe.insights.schemas import Share, Spent
from wardrobe.photos.models import Photo


@dataclass(frozen=True)
class Used:
    """A garment, and on how many days of the period it was worn."""

    garment: Garment
    photo: Photo | None
    wears: int

    @property
    def is_kept(self) -> bool:
        """Whether the owner still has it: archived garments count in the wear history alone."""
        return self.garment.state != "archived"


def shares(
    used: Sequence[Used], names_of: Callable[[Garment], Iterable[str]]
) -> Mapping[str, Share]:
    """Return shares by some names that garments go by, the most worn first.

    `garments` and `worn` count those that are not archived, `wears` those of archived ones, too.
    """
    found: dict[str, Share] = {}
    for one in used:
        for name in names_of(one.garment):
            share = found.setdefault(name, Share(garments=0, worn=0, wears=0))
            share.garments += one.is_kept
            share.worn += one.is_kept and one.wears > 0
            share.wears += one.wears
    order = sorted(found.items(), key=lambda item: (-item[1].wears, -item[1].garments, item[0]))
    return dict(order)


def spendings(used: Sequence[Used]) -> list[Spent]:
    """Return what the garments that are not archived cost, the currency with the most first."""
    by_currency: dict[str, list[Garment]] = {}
    for one in used:
        if one.is_kept and one.garment.price is not None and one.garment.currency is not None:
            by_currency.setdefault(one.garment.currency, []).append(one.garment)
    found = []
    for currency, garments in by_currency.items():
        price = sum((each.price for each in garments if each.price is not None), Decimal())
        wears = sum(each.wear_count for each in garments)
        cost = cost_per_wear(price, wears)
        found.append(
            Spent(
                currency=currency,
                garments=len(garments),
                price=price,
                wears=wears,
                cost_per_wear=cost,
            )
        )
    return sorted(found, key=lambda spent: (-spent.garments, spent.currency))


def most_worn(used: Sequence[Used], count: int) -> list[Used]:
    """Return the garments with the most wears, also those that were archived since.

    Leaves out the garments with the fewest wears of those that are not archived. Empty if all
    were worn equally often: then there is nothing to compare.
    """
    fewest = min((one.wears for one in used if one.is_kept), default=0)
    more = [one for one in used if one.wears > fewest]
    return sorted(more, key=by_wears)[:count]


def least_worn(used: Sequence[Used], count: int) -> list[Used]:
    """Return what is not archived, the fewest wears first.

    Of garments with the same number, the longest unworn comes first.
    Leaves out what is among the `count` most worn. Empty if all were worn, and equally often.
    """

    def order(one: Used) -> tuple[int, date, int]:
        return one.wears, one.garment.last_worn_on or date.min, one.garment.id

    most = {one.garment.id for one in most_worn(used, count)}
    rest = [one for one in used if one.is_kept and one.garment.id not in most]
    return sorted(rest, key=order)[:count] if most or any(not one.wears for one in rest) else []


def by_wears(one: Used) -> tuple[int, int]:
    """A sort key: the most worn first."""
    return -one.wears, one.garment.id


def is_behind(one: Used, category: str | None, color: ColorName | None) -> bool:
    """Whether a garment counts in the share of this category and of this main colour."""
    if category is not None and one.garment.category != category:
        return False
    return color is None or one.garment.color_names[:1] == [color]


def best_value(used: Sequence[Used], count: int) -> list[Used]:
    """Return what is not archived, the lowest cost per wear first, whatever the currency."""
    priced = [
        (cost, one)
        for one in used
        if one.is_kept
        and (cost := cost_per_wear(one.garment.price, one.garment.wear_count)) is not None
    ]
    priced.sort(key=lambda pair: (pair[0], pair[1].garment.id))
    return [one for _, one in priced[:count]]


def months_between(start: date, end: date) -> list[str]:
    """Every calendar month that the period touches, as `2026-11`."""
    first, last = start.year * 12 + start.month - 1, end.year * 12 + end.month - 1
    return [f"{number // 12:04}-{number % 12 + 1:02}" for number in range(first, last + 1)]
