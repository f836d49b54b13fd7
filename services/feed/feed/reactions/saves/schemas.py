"""Saves over HTTP."""

from pydantic import BaseModel

from contracts.types import Id


class SaveOut(BaseModel):
    """Whether the viewer keeps an outfit now."""

    outfit_id: Id
    saved: bool
