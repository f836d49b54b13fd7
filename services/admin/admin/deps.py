"""What routes ask for by type."""

from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request
from limits import RateLimitItem

from admin.settings import Settings
from shared.auth import Anyone
from shared.limiter import Address, Limits, Tries
from shared.viewer import Viewer


class Share:
    """What one caller may use up: a person by themselves, whoever is anonymous by address."""

    def __init__(self, limits: Tries, viewer: Viewer, address: str) -> None:
        self._limits = limits
        self._viewer = viewer
        self._address = address

    async def use(self, name: str, *, person: RateLimitItem, address: RateLimitItem) -> None:
        """Count one call; raises TooOften when it is one too many."""
        if self._viewer.signed_in:
            await self._limits.count(name, person, str(self._viewer.id))
        else:
            await self._limits.count(f"anonymous_{name}", address, self._address)


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _share(limits: Limits, viewer: Anyone, address: Address) -> Share:
    return Share(limits, viewer, address)


AdminSettings = Annotated[Settings, Depends(_settings)]


async def _undo_time(settings: AdminSettings) -> timedelta:
    return timedelta(seconds=settings.undo_seconds)


CallersShare = Annotated[Share, Depends(_share)]
UndoTime = Annotated[timedelta, Depends(_undo_time)]
"""How long a decision about the waitlist can be undone."""
