"""How recommendations look."""

from typing import Any

from feed.projections.profiles.schemas import Author
from feed.recommendations.schemas import RecommendationOut
from feed.timeline.read.rules import outfit_card
from feed.timeline.read.schemas import TagCard


def recommendation(row: Any) -> RecommendationOut:
    """One card, with the columns of the outfit that it is about, if it is about one."""
    return RecommendationOut(
        id=row.id,
        kind=row.kind,
        reason=row.reason,
        person=Author(
            id=row.person_id,
            username=row.username,
            display_name=row.display_name,
            avatar_path=row.avatar_path,
        ),
        outfit=outfit_card(row) if row.kind == "outfit" else None,
        tag=TagCard(id=row.tag_id, slug=row.slug, name=row.tag_name) if row.kind == "tag" else None,
    )
