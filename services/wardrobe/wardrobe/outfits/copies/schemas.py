"""Schemas of outfit copies."""

from pydantic import BaseModel

from wardrobe.dates import Day


class NewCopy(BaseModel):
    """The purpose of a copy."""

    planned_for: Day | None = None
    """The day on which to wear it again; if omitted, the copy is a draft."""
