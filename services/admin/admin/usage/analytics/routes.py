"""Usage analytics over HTTP: consenting browsers send, admins read counts."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from admin.admins.routes import Admin
from admin.deps import AdminSettings, CallerLimit
from admin.settings import Settings
from admin.usage.analytics import domain
from admin.usage.analytics.rules import require_token
from admin.usage.analytics.schemas import Batch, Counts, Days, Device, Recording, Taken
from shared.data.db import Session
from shared.http.auth import Anyone, InPerson
from shared.http.rate_limit import AttemptLimits, Limits, Network
from shared.http.viewer import Viewer
from shared.service import MAX_OPEN_BYTES

router = APIRouter(tags=["analytics"])


async def _limit_usage(limiter: CallerLimit, settings: AdminSettings) -> None:
    await limiter.count(
        "notes",
        person=RateLimitItemPerMinute(settings.notes_per_minute),
        network=RateLimitItemPerMinute(settings.anonymous_notes_per_minute),
    )


@dataclass(frozen=True)
class ByteBudget:
    """The number of bytes that browsers may send within an hour."""

    request: Request
    limits: AttemptLimits
    viewer: Viewer
    network: str
    settings: Settings

    async def spend(self, device: str) -> None:
        """Count the size of the request's body. Raises RateLimited.

        A browser chooses its own id, so the network is limited as well.
        """
        size = len(await self.request.body())
        settings = self.settings
        quotas = [
            ("device_bytes", settings.device_bytes_per_hour, device),
            ("person_bytes", settings.person_bytes_per_hour, str(self.viewer.user_id)),
            ("network_bytes", settings.network_bytes_per_hour, self.network),
            ("total_bytes", settings.total_bytes_per_hour, "everybody"),
        ]
        for name, max_bytes, key in quotas:
            if name != "person_bytes" or self.viewer.signed_in:
                await self.limits.spend(name, RateLimitItemPerHour(max_bytes), key, size)


async def _budget(
    request: Request, limits: Limits, viewer: Anyone, network: Network, settings: AdminSettings
) -> ByteBudget:
    return ByteBudget(request, limits, viewer, network, settings)


Budget = Annotated[ByteBudget, Depends(_budget)]


@router.post(
    "/analytics/events",
    status_code=202,
    dependencies=[Depends(_limit_usage)],
    max_body_size=MAX_OPEN_BYTES,
)
async def note_use(
    viewer: Anyone, session: Session, settings: AdminSettings, budget: Budget, batch: Batch
) -> Taken:
    """Send events, and updates of a profile or a group, in one batch.

    429 when a person, or an IP address without a session, reaches its limit per minute; and when
    a browser, a person or a network reaches its number of bytes per hour.
    """
    require_token(batch.token, settings.analytics_token)
    await budget.spend(batch.device)
    return await domain.note_use(session, viewer, batch)


@router.post(
    "/analytics/recordings",
    status_code=202,
    dependencies=[Depends(_limit_usage)],
    max_body_size=MAX_OPEN_BYTES,
)
async def keep_recording(
    viewer: InPerson, session: Session, settings: AdminSettings, budget: Budget, part: Recording
) -> Taken:
    """Send a part of a recording, at most 64 KiB; it counts towards the same limits as events.

    Only for signed-in people whose browser has sent events, and while the feature flag
    `session-recordings` is on: 403 otherwise.
    """
    require_token(part.token, settings.analytics_token)
    await budget.spend(part.device)
    return await domain.keep_recording(session, viewer, part, settings.flags)


@router.delete("/analytics/devices/{device}", status_code=204)
async def forget_browser(session: Session, device: Device) -> None:
    """Erase a browser's records after its user withdraws consent."""
    await domain.forget_browser(session, device)


@router.get("/analytics/counts")
async def count_use(_: Admin, session: Session, days: Days = 30) -> Counts:
    """Count the events of the last days, the most frequent first. For admins."""
    return await domain.count_use(session, days)
