"""Choices about repeats."""

from typing import Literal

from sqlalchemy import Text
from sqlmodel import Field

from wardrobe.people.preferences.models import PreferenceColumns

WarnWithin = Literal["off", "14_days", "30_days", "90_days"]


class RepeatPreference(PreferenceColumns, table=True):
    """How long a person wants to be warned of repeats; people with the default have no row."""

    __tablename__ = "repeat_preferences"

    warn_within: WarnWithin = Field(default="30_days", sa_type=Text)
