"""Mutes over HTTP."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from contracts.types import Id
from feed.projections.profiles.schemas import PersonCard


class NewMute(BaseModel):
    """For how many days; null: until it is taken back."""

    days: Literal[1, 7, 30] | None


class MuteOut(BaseModel):
    """Until when a person is muted; null: until it is taken back."""

    user_id: Id
    until: datetime | None


class MutedPerson(PersonCard):
    """Somebody whom the viewer has muted."""

    until: datetime | None
