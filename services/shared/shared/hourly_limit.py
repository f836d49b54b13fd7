"""How much a person may make within an hour, counted where tries are counted."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated

from fastapi import Depends, Request
from limits import RateLimitItemPerHour

from shared.auth import SignedIn
from shared.errors import ApiError
from shared.rate_limit import AttemptLimits, Limits, RateLimited
from shared.settings import ServiceSettings


class HourlyLimit:
    """What one person may make within an hour; `outfits` is bounded by `outfits_per_hour`."""

    def __init__(self, limits: AttemptLimits, settings: ServiceSettings, user_id: int) -> None:
        self._limits = limits
        self._settings = settings
        self._who = str(user_id)

    @asynccontextmanager
    async def take(self, things: str, count: int = 1) -> AsyncIterator[None]:
        """Make some of these things within; raises RateLimited when they are too many.

        What our own fault prevents does not count.
        """
        limit = RateLimitItemPerHour(getattr(self._settings, f"{things}_per_hour"))
        if count:
            await self._spend(things, limit, count)
        try:
            yield
        except Exception as exc:
            status = exc.status if isinstance(exc, ApiError) else HTTPStatus.INTERNAL_SERVER_ERROR
            if count and status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                await self._limits.note(things, limit, self._who, cost=-count)
            raise

    async def _spend(self, things: str, limit: RateLimitItemPerHour, count: int) -> None:
        try:
            await self._limits.spend(things, limit, self._who, count)
        except RateLimited as exc:
            # Fewer may still fit.
            await self._limits.note(things, limit, self._who, cost=-count)
            raise RateLimited(_sentence(things, limit.amount, exc), headers=exc.headers) from exc


def _sentence(things: str, amount: int, refusal: RateLimited) -> str:
    minutes = math.ceil(int(refusal.headers["Retry-After"]) / 60)
    wait = "a minute" if minutes == 1 else f"{minutes} minutes"
    return f"You've reached the limit of {amount} {things} an hour. Try again in {wait}."


async def _of_an_hour(request: Request, limits: Limits, viewer: SignedIn) -> HourlyLimit:
    return HourlyLimit(limits, request.app.state.settings, viewer.id)


Hourly = Annotated[HourlyLimit, Depends(_of_an_hour)]
