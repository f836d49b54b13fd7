"""Saves over HTTP."""

from pydantic import BaseModel

from contracts.types import Id


class SaveOut(BaseModel):
    """Whether the viewer has saved an outfit."""

    outfit_id: Id
    saved: bool
