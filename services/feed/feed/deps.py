"""What routes ask for by type."""

from typing import Annotated

from fastapi import Depends, Request

from feed.timelines import Timelines


def _timelines(request: Request) -> Timelines:
    timelines: Timelines = request.app.state.timelines
    return timelines


TheTimelines = Annotated[Timelines, Depends(_timelines)]
"""The timelines and cards in Valkey."""
