"""Renders recommendations."""

from typing import NamedTuple

from contracts.admin import RecommendationKind
from feed.discover.recommendations.schemas import RecommendationOut
from feed.projections.profiles.schemas import Author
from feed.timeline.read.rules import OutfitRow, outfit_card
from feed.timeline.read.schemas import TagCard


class RecommendationRow(NamedTuple):
    """A recommendation; `outfit` or `tag` is set if it recommends one."""

    id: int
    kind: RecommendationKind
    reason: str
    person: Author
    """The recommended person, or the owner of the outfit or tag."""
    tag: TagCard | None
    outfit: OutfitRow | None


def recommendation(row: RecommendationRow) -> RecommendationOut:
    return RecommendationOut(
        id=row.id,
        kind=row.kind,
        reason=row.reason,
        person=row.person,
        outfit=None if row.outfit is None else outfit_card(row.outfit),
        tag=row.tag,
    )
