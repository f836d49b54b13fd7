"""Dependencies that several slices' routes share."""

from datetime import timedelta
from typing import Annotated

from fastapi import Depends, Request
from limits import RateLimitItem

from admin.settings import Settings
from shared.http.auth import Anyone
from shared.http.rate_limit import AttemptLimits, Limits, Network
from shared.http.viewer import Viewer


class CallerLimiter:
    """Limits calls per person, or per network for anonymous callers."""

    def __init__(self, limits: AttemptLimits, viewer: Viewer, network: str) -> None:
        self._limits = limits
        self._viewer = viewer
        self._network = network

    async def count(self, name: str, *, person: RateLimitItem, network: RateLimitItem) -> None:
        """Count one call. Raises RateLimited beyond the limit."""
        if self._viewer.signed_in:
            await self._limits.count(name, person, str(self._viewer.id))
        else:
            await self._limits.count(f"anonymous_{name}", network, self._network)


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _caller_limiter(limits: Limits, viewer: Anyone, network: Network) -> CallerLimiter:
    return CallerLimiter(limits, viewer, network)


AdminSettings = Annotated[Settings, Depends(_settings)]


async def _undo_period(settings: AdminSettings) -> timedelta:
    return timedelta(seconds=settings.undo_seconds)


CallerLimit = Annotated[CallerLimiter, Depends(_caller_limiter)]
UndoPeriod = Annotated[timedelta, Depends(_undo_period)]
"""How long a decision about the waitlist can be undone."""
