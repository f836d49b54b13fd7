"""Circles over HTTP."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, Field, StringConstraints, model_validator

from contracts.types import Id
from feed.projections.profiles.schemas import PersonCard
from feed.relations.circles.models import Circle
from shared.data.ids import id_time
from shared.http.text_fields import Line
from shared.translations import ngettext

MAX_CHANGES = 100
"""People who can be added or removed at once."""
Name = Annotated[Line, StringConstraints(min_length=1, max_length=50)]
Ids = Annotated[list[Id], Field(max_length=MAX_CHANGES)]


class NewCircle(BaseModel):
    """The name of a circle; only its owner sees it."""

    name: Name


class CircleOut(BaseModel):
    """One of the viewer's circles."""

    id: Id
    name: str
    member_count: int
    created_at: datetime
    version: int

    @classmethod
    def of(cls, circle: Circle, member_count: int) -> Self:
        return cls(
            id=circle.id,
            name=circle.name,
            member_count=member_count,
            created_at=id_time(circle.id),
            version=circle.version,
        )


class CircleMemberOut(PersonCard):
    """A person in the viewer's circle."""

    since: datetime


class MembersChange(BaseModel):
    """People to add to a circle, and people to remove from it."""

    add: Ids = []
    remove: Ids = []

    @model_validator(mode="after")
    def _check_number(self) -> Self:
        if len(self.add) + len(self.remove) > MAX_CHANGES:
            raise ValueError(
                ngettext(
                    "At most {count} person can be added and removed at once.",
                    "At most {count} people can be added and removed at once.",
                    MAX_CHANGES,
                )
            )
        return self


class MembersChanged(BaseModel):
    """The people who were really added and removed.

    People whose profile the viewer may not see, and people with a block, are not added.
    """

    added: list[Id]
    removed: list[Id]


class CirclesOfPerson(BaseModel):
    """The viewer's circles that a person is in."""

    circle_ids: list[Id]
