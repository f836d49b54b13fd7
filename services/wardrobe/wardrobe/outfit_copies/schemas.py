"""Copies over HTTP."""

from pydantic import BaseModel

from wardrobe.dates import Day


class NewCopy(BaseModel):
    """What an outfit is copied for."""

    planned_for: Day | None = None
    """The day on which to wear it again; without one the copy is a draft."""
