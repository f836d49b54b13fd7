"""Preferences about alt texts."""

from typing import Literal

from sqlalchemy import Text
from sqlmodel import Field

from wardrobe.people.preferences.models import PreferenceColumns

WhenMissing = Literal["off", "remind", "require"]


class AltTextPreference(PreferenceColumns, table=True):
    """A person's preferences about alt texts; people with the defaults have no row."""

    __tablename__ = "alt_text_preferences"

    when_missing: WhenMissing = Field(default="remind", sa_type=Text)
