"""Statistics of garments and their wears."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from wardrobe.calendar.insights.schemas import Share, Spent
from wardrobe.color_names import ColorName
from wardrobe.garments.models import Garment
from wardrobe.garments.rules import cost_per_wear
from wardrobe.photos.models import Photo


@dataclass(frozen=True)
class GarmentUsage:
    """A garment, its photo, and the number of days of the period on which it was worn."""

    garment: Garment
    photo: Photo | None
    wears: int

    @property
    def is_kept(self) -> bool:
        """Whether the garment is not archived; archived ones count in the wear history only."""
        return self.garment.state != "archived"


def shares(
    usages: Sequence[GarmentUsage], names_of: Callable[[Garment], Iterable[str]]
) -> Mapping[str, Share]:
    """Return shares by the names that `names_of` gives each garment, most worn first.

    `garments` and `worn` leave out archived garments; `wears` includes them.
    """
    found: dict[str, Share] = {}
    for usage in usages:
        for name in names_of(usage.garment):
            share = found.setdefault(name, Share(garments=0, worn=0, wears=0))
            share.garments += usage.is_kept
            share.worn += usage.is_kept and usage.wears > 0
            share.wears += usage.wears
    order = sorted(found.items(), key=lambda item: (-item[1].wears, -item[1].garments, item[0]))
    return dict(order)


def spending_by_currency(usages: Sequence[GarmentUsage]) -> list[Spent]:
    """Return the cost of garments that are not archived; currencies with most garments first."""
    by_currency: dict[str, list[Garment]] = {}
    for usage in usages:
        if usage.is_kept and usage.garment.price is not None and usage.garment.currency is not None:
            by_currency.setdefault(usage.garment.currency, []).append(usage.garment)
    found = []
    for currency, garments in by_currency.items():
        price = sum((garment.price for garment in garments if garment.price is not None), Decimal())
        wears = sum(garment.wear_count for garment in garments)
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


def most_worn(usages: Sequence[GarmentUsage], count: int) -> list[GarmentUsage]:
    """Return the garments with the most wears, including those that were archived since.

    Leaves out garments with no more wears than the least worn garment that is not archived, so
    the list is empty if all were worn equally often.
    """
    fewest = min((usage.wears for usage in usages if usage.is_kept), default=0)
    more = [usage for usage in usages if usage.wears > fewest]
    return sorted(more, key=by_wears)[:count]


def least_worn(usages: Sequence[GarmentUsage], count: int) -> list[GarmentUsage]:
    """Return the garments that are not archived, fewest wears first.

    Of garments with the same number, the longest unworn comes first. Leaves out the `count` most
    worn. Empty if all were worn, and equally often.
    """

    def order(usage: GarmentUsage) -> tuple[int, date, int]:
        return usage.wears, usage.garment.last_worn_on or date.min, usage.garment.id

    most = {usage.garment.id for usage in most_worn(usages, count)}
    rest = [usage for usage in usages if usage.is_kept and usage.garment.id not in most]
    return sorted(rest, key=order)[:count] if most or any(not usage.wears for usage in rest) else []


def by_wears(usage: GarmentUsage) -> tuple[int, int]:
    """Sort key: most worn first."""
    return -usage.wears, usage.garment.id


def is_in_segment(usage: GarmentUsage, category: str | None, color: ColorName | None) -> bool:
    """Return whether a garment belongs to this category and this main color."""
    if category is not None and usage.garment.category != category:
        return False
    return color is None or usage.garment.color_names[:1] == [color]


def best_value(usages: Sequence[GarmentUsage], count: int) -> list[GarmentUsage]:
    """Return garments that are not archived, lowest cost per wear first, in any currency."""
    priced = [
        (cost, usage)
        for usage in usages
        if usage.is_kept
        and (cost := cost_per_wear(usage.garment.price, usage.garment.wear_count)) is not None
    ]
    priced.sort(key=lambda pair: (pair[0], pair[1].garment.id))
    return [usage for _, usage in priced[:count]]


def months_between(start: date, end: date) -> list[str]:
    """Return every calendar month that the period touches, such as `2026-11`."""
    first, last = start.year * 12 + start.month - 1, end.year * 12 + end.month - 1
    return [f"{number // 12:04}-{number % 12 + 1:02}" for number in range(first, last + 1)]
