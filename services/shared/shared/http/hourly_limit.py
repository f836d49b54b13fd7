"""Limits how much a person may create within an hour or a day."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import Depends, Request
from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour

from shared.data.settings import ServiceSettings
from shared.http.auth import SignedIn
from shared.http.errors import ApiError
from shared.http.rate_limit import AttemptLimits, Limits, RateLimited

_PERIODS: dict[str, type[RateLimitItem]] = {
    "hour": RateLimitItemPerHour,
    "day": RateLimitItemPerDay,
}
MAX_MINUTES = 90
"""Longer waits are told in hours."""


class HourlyLimit:
    """One person's hourly limits; the setting `outfits_per_hour` limits `outfits`."""

    def __init__(self, limits: AttemptLimits, settings: ServiceSettings, user_id: int) -> None:
        self._limits = limits
        self._settings = settings
        self._user = str(user_id)

    @asynccontextmanager
    async def take(
        self, kind: str, count: int = 1, *, per: Literal["hour", "day"] = "hour"
    ) -> AsyncIterator[None]:
        """Count what is created inside the block. Raises RateLimited beyond the limit.

        With `per="day"` the setting is named `<kind>_per_day`.

        What fails by a fault of the service (status 5xx) does not count.
        """
        limit = _PERIODS[per](getattr(self._settings, f"{kind}_per_{per}"))
        if count:
            await self._spend(kind, limit, count)
        try:
            yield
        except Exception as exc:
            status = exc.status if isinstance(exc, ApiError) else HTTPStatus.INTERNAL_SERVER_ERROR
            if count and status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                await self._limits.note(kind, limit, self._user, cost=-count)
            raise

    async def _spend(self, kind: str, limit: RateLimitItem, count: int) -> None:
        try:
            await self._limits.spend(kind, limit, self._user, count)
        except RateLimited as exc:
            # A smaller number may still fit.
            await self._limits.note(kind, limit, self._user, cost=-count)
            raise RateLimited(_sentence(kind, limit, exc), headers=exc.headers) from exc


def _sentence(kind: str, limit: RateLimitItem, refusal: RateLimited) -> str:
    period = "a day" if isinstance(limit, RateLimitItemPerDay) else "an hour"
    what = f"{limit.amount} {kind.replace('_', ' ')} {period}"
    minutes = math.ceil(int(refusal.headers["Retry-After"]) / 60)
    wait = "a minute" if minutes == 1 else f"{minutes} minutes"
    if minutes > MAX_MINUTES:
        wait = f"{math.ceil(minutes / 60)} hours"
    return f"You've reached the limit of {what}. Try again in {wait}."


async def _hourly_limit(request: Request, limits: Limits, viewer: SignedIn) -> HourlyLimit:
    return HourlyLimit(limits, request.app.state.settings, viewer.id)


Hourly = Annotated[HourlyLimit, Depends(_hourly_limit)]
