"""Discovery over HTTP."""

from pydantic import BaseModel

from contracts.types import Id
from feed.timeline.read.schemas import OutfitCard

MAX_SUGGESTIONS = 50
"""Maximum number in one response, which has no next page."""


class PersonSuggested(BaseModel):
    """A person to follow, with up to three of their newest public outfits."""

    user_id: Id
    username: str
    display_name: str
    avatar_path: str | None
    recommendation_id: Id | None
    """Set if an admin recommends the person."""
    reason: str | None
    """In the admin's words."""
    outfits: list[OutfitCard]
