"""Schemas of the evening question."""

from datetime import time

from pydantic import BaseModel

from shared.http.datetime_fields import TimeOfDay, TimeZone
from wardrobe.calendar.evening_question.models import EveningQuestion


class EveningQuestionSettings(BaseModel):
    """When the caller wants to be asked what they wore."""

    asked_at: TimeOfDay | None = None
    """Local time without an offset; null turns the question off."""
    timezone: TimeZone = "UTC"


class EveningQuestionOut(BaseModel):
    """When the caller is asked what they wore."""

    asked_at: time | None
    """Local time; null if they are not asked."""
    timezone: str
    version: int
    """0 for someone who has never changed it."""


def present_question(found: EveningQuestion) -> EveningQuestionOut:
    return EveningQuestionOut(
        asked_at=found.asked_at, timezone=found.timezone, version=found.version
    )
