"""When a person is asked what they wore."""

from datetime import datetime, time

from sqlalchemy import Text
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ
from wardrobe.people.preferences.models import PreferenceColumns


class EveningQuestion(PreferenceColumns, table=True):
    """The time at which a person wants to be asked; people who never chose one have no row."""

    __tablename__ = "evening_questions"

    asked_at: time | None = None
    """Local time; None if they do not want to be asked."""
    timezone: str = Field(default="UTC", sa_type=Text)
    next_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When they are asked next; null like `asked_at`."""
