"""Discovery over HTTP."""

from pydantic import BaseModel

from feed.timeline.schemas import OutfitCard
from shared.contracts.types import Id

MAX_SUGGESTIONS = 50
"""In one answer: all that there is of them, so no page follows."""


class PersonSuggested(BaseModel):
    """Somebody to follow, with up to three of their newest public outfits."""

    user_id: Id
    username: str
    display_name: str
    avatar_path: str | None
    recommendation_id: Id | None
    """Set if an admin recommends the person."""
    reason: str | None
    """In the admin's words."""
    outfits: list[OutfitCard]
