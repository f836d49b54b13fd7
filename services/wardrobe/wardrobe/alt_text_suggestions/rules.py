"""Rules of suggested alt texts. Pure."""

from collections.abc import Collection

from contracts.wardrobe import AltTextSuggested, AltTextWithdrawn
from shared.features.visibility import Relation, may_see_card
from wardrobe.alt_text_suggestions.models import AltTextSuggestion
from wardrobe.visibility.models import KnownProfile

MAX_OPEN = 20
"""Suggestions that wait for the owner of one outfit."""


def suggestion_event(
    kind: type[AltTextSuggested | AltTextWithdrawn], suggestion: AltTextSuggestion
) -> AltTextSuggested | AltTextWithdrawn:
    """Return the event, which leaves out the text: only owner and author may read it."""
    return kind(
        suggestion_id=suggestion.id,
        outfit_id=suggestion.outfit_id,
        owner_id=suggestion.owner_id,
        author_id=suggestion.author_id,
    )


def shown_author(profile: KnownProfile | None, followed: Collection[int]) -> KnownProfile | None:
    """Return the author's profile if the owner, who follows these people, may see its name."""
    if profile is None or profile.closed:
        return None
    relation = Relation(follows=profile.user_id in followed)
    return profile if may_see_card(relation, profile.audience) else None
