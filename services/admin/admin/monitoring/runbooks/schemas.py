"""Runbooks as they travel over HTTP."""

from pydantic import BaseModel


class RunbookOut(BaseModel):
    """The instructions for one alert."""

    name: str
    """The alert's name."""
    markdown: str
    """CommonMark, which begins with the title."""
