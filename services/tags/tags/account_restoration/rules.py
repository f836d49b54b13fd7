"""Which people a restored tag may name. Pure."""

from collections.abc import Collection, Sequence

from tags.catalog.models import Placement


def without_others(
    placements: Sequence[Placement], existing: Collection[int]
) -> Sequence[Placement]:
    """Return placements of a backup that name none but these people as having added an outfit."""
    return [
        placement
        if placement.added_by is None or placement.added_by in existing
        else Placement.model_validate(placement.model_dump() | {"added_by": None})
        for placement in placements
    ]
