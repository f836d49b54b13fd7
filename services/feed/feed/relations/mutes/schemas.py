"""Mutes over HTTP."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from contracts.types import Id
from feed.projections.profiles.schemas import PersonCard


class NewMute(BaseModel):
    """How many days the mute lasts; null means until it is taken back."""

    days: Literal[1, 7, 30] | None


class MuteOut(BaseModel):
    """When the mute of a person ends; null means when it is taken back."""

    user_id: Id
    until: datetime | None


class MutedPerson(PersonCard):
    """A person whom the viewer has muted."""

    until: datetime | None
