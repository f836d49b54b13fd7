"""Copies over HTTP."""

from datetime import date

from pydantic import BaseModel


class NewCopy(BaseModel):
    """What an outfit is copied for."""

    planned_for: date | None = None
    """The day on which to wear it again; without one the copy is a draft."""
