"""Schemas of suggested alt texts."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, StringConstraints

from contracts.types import Id
from wardrobe.alt_text_suggestions.models import AltTextSuggestion
from wardrobe.outfits.schemas import AltText
from wardrobe.visibility.models import KnownProfile

SuggestedText = Annotated[AltText, StringConstraints(min_length=1)]


class NewSuggestion(BaseModel):
    """An alt text for another person's outfit."""

    text: SuggestedText


class AcceptedSuggestion(BaseModel):
    """A suggestion that becomes the alt text."""

    text: SuggestedText | None = None
    """The text after the owner's edits; the suggested one if omitted."""


class SuggestionAuthor(BaseModel):
    """The person who suggested an alt text."""

    id: Id
    username: str
    display_name: str


class SuggestionOut(BaseModel):
    """A suggested alt text."""

    id: Id
    text: str
    author: SuggestionAuthor | None
    """None if the outfit's owner may not see the author's profile."""
    changed_at: datetime


class OwnSuggestionOut(BaseModel):
    """The caller's suggestion for an outfit."""

    open: bool
    """Whether the owner takes suggestions of the caller."""
    text: str | None
    """The suggested alt text; null if the caller suggests none."""


def present_suggestion(found: AltTextSuggestion, author: KnownProfile | None) -> SuggestionOut:
    return SuggestionOut(
        id=found.id,
        text=found.text,
        author=author
        and SuggestionAuthor(
            id=author.user_id, username=author.username, display_name=author.display_name
        ),
        changed_at=found.changed_at,
    )
