"""Decides which garments a suitcase holds. Pure."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from wardrobe.calendar.packing_lists.models import TripGarment


@dataclass
class Use:
    """Why a garment is in a suitcase."""

    days: set[date] = field(default_factory=set)
    """The days on which it will be worn, with an outfit or without."""
    decided: TripGarment | None = None

    @property
    def is_in_suitcase(self) -> bool:
        return bool(self.days) or (self.decided is not None and self.decided.quantity is not None)


def uses_of_garments(
    decided: Iterable[TripGarment],
    worn: Iterable[tuple[int, date]],
    days: Collection[date],
) -> Mapping[int, Use]:
    """Return by id the garments of a suitcase; `worn` are those of outfits with their days."""
    uses: dict[int, Use] = {}
    for garment_id, day in worn:
        uses.setdefault(garment_id, Use()).days.add(day)
    for row in decided:
        use = uses.setdefault(row.garment_id, Use())
        use.decided = row
        use.days |= set(row.days) & set(days)
    return {garment_id: use for garment_id, use in uses.items() if use.is_in_suitcase}
