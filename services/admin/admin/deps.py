"""What routes ask for by type."""

from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request
from limits import RateLimitItem

from admin.settings import Settings
from shared.auth import Anyone
from shared.rate_limit import AttemptLimits, Limits, Network
from shared.viewer import Viewer


class Share:
    """What one caller may use up: a person by themselves, whoever is anonymous by network."""

    def __init__(self, limits: AttemptLimits, viewer: Viewer, network: str) -> None:
        self._limits = limits
        self._viewer = viewer
        self._network = network

    async def use(self, name: str, *, person: RateLimitItem, network: RateLimitItem) -> None:
        """Count one call; raises RateLimited when it is one too many."""
        if self._viewer.signed_in:
            await self._limits.count(name, person, str(self._viewer.id))
        else:
            await self._limits.count(f"anonymous_{name}", network, self._network)


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _share(limits: Limits, viewer: Anyone, network: Network) -> Share:
    return Share(limits, viewer, network)


AdminSettings = Annotated[Settings, Depends(_settings)]


async def _undo_time(settings: AdminSettings) -> timedelta:
    return timedelta(seconds=settings.undo_seconds)


CallersShare = Annotated[Share, Depends(_share)]
UndoTime = Annotated[timedelta, Depends(_undo_time)]
"""How long a decision about the waitlist can be undone."""
