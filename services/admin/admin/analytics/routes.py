"""Use over HTTP: browsers whose people agreed tell, admins count."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from admin.admins.routes import Admin
from admin.analytics import domain
from admin.analytics.rules import require_token
from admin.analytics.schemas import Batch, Counts, Device, Flags, Recording, Taken
from admin.deps import AdminSettings, CallersShare
from admin.settings import Settings
from shared.auth import Anyone, InPerson
from shared.db import Session
from shared.rate_limit import AttemptLimits, Limits, Network
from shared.service import MAX_OPEN_BYTES
from shared.viewer import Viewer

router = APIRouter(tags=["analytics"])


async def _count_note(share: CallersShare, settings: AdminSettings) -> None:
    await share.use(
        "notes",
        person=RateLimitItemPerMinute(settings.notes_per_minute),
        network=RateLimitItemPerMinute(settings.anonymous_notes_per_minute),
    )


@dataclass(frozen=True)
class Room:
    """How many bytes browsers may tell within an hour."""

    request: Request
    limits: AttemptLimits
    viewer: Viewer
    network: str
    settings: Settings

    async def use(self, device: str) -> None:
        """Count the request's body; raises RateLimited.

        A browser's number is its own choice, so the network counts as well.
        """
        size = len(await self.request.body())
        settings = self.settings
        shares = [
            ("device_bytes", settings.device_bytes_per_hour, device),
            ("person_bytes", settings.person_bytes_per_hour, str(self.viewer.user_id)),
            ("network_bytes", settings.network_bytes_per_hour, self.network),
            ("total_bytes", settings.total_bytes_per_hour, "everybody"),
        ]
        for name, amount, who in shares:
            if name != "person_bytes" or self.viewer.signed_in:
                await self.limits.spend(name, RateLimitItemPerHour(amount), who, size)


async def _room(
    request: Request, limits: Limits, viewer: Anyone, network: Network, settings: AdminSettings
) -> Room:
    return Room(request, limits, viewer, network, settings)


TheRoom = Annotated[Room, Depends(_room)]


@router.post(
    "/analytics/events",
    status_code=202,
    dependencies=[Depends(_count_note)],
    max_body_size=MAX_OPEN_BYTES,
)
async def note_use(
    viewer: Anyone, session: Session, settings: AdminSettings, room: TheRoom, batch: Batch
) -> Taken:
    """Tell events, and what is new about a profile or a group, in one go.

    429 after so many within a minute: of one person, or from one address without a session; and
    after so many bytes within an hour: of one browser, one person and one network.
    """
    require_token(batch.token, settings.analytics_token)
    await room.use(batch.device)
    return await domain.note_use(session, viewer, batch)


@router.post(
    "/analytics/recordings",
    status_code=202,
    dependencies=[Depends(_count_note)],
    max_body_size=MAX_OPEN_BYTES,
)
async def keep_recording(
    viewer: InPerson, session: Session, settings: AdminSettings, room: TheRoom, part: Recording
) -> Taken:
    """Tell a part of a recording, at most 64 KiB; it counts as events do.

    Only of people who are signed in, from a browser that told events: 403 before.
    """
    require_token(part.token, settings.analytics_token)
    await room.use(part.device)
    return await domain.keep_recording(session, viewer, part)


@router.delete("/analytics/devices/{device}", status_code=204)
async def forget_browser(session: Session, device: Device) -> None:
    """Erase what a browser told, when its consent is taken back."""
    await domain.forget_browser(session, device)


@router.get("/flags")
async def list_flags(settings: AdminSettings) -> Flags:
    """List the features that are being tried."""
    return Flags(flags=settings.flags)


@router.get("/analytics/counts")
async def count_use(
    _: Admin, session: Session, days: Annotated[int, Query(ge=1, le=90)] = 30
) -> Counts:
    """Count what happened in the last days, the most frequent first. For admins."""
    return await domain.count_use(session, days)
