"""Schemas of the people that an outfit was worn with."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from contracts.types import Id
from wardrobe.people.visibility.models import KnownProfile

MAX_COMPANIONS = 20

PeopleIds = Annotated[
    list[Id],
    Field(max_length=MAX_COMPANIONS),
    AfterValidator(lambda ids: list(dict.fromkeys(ids))),
]
"""People that the caller follows, or who follow the caller."""


class CompanionOut(BaseModel):
    """A person that an outfit was worn with."""

    id: Id
    username: str
    display_name: str
    avatar_path: str | None


def present_companion(profile: KnownProfile) -> CompanionOut:
    return CompanionOut(
        id=profile.user_id,
        username=profile.username,
        display_name=profile.display_name,
        avatar_path=profile.avatar_path,
    )
