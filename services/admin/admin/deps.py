"""What routes ask for by type."""

from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request


async def _undo_time(request: Request) -> timedelta:
    return timedelta(seconds=request.app.state.settings.undo_seconds)


UndoTime = Annotated[timedelta, Depends(_undo_time)]
"""How long a decision about the waitlist can be undone."""
