"""HTTP routes of export destinations, which only the owner in person may use."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request
from limits import RateLimitItemPerHour

from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.rate_limit import Limits
from wardrobe.deps import MediaDep, RemoteStorageDep
from wardrobe.export_destinations import domain
from wardrobe.export_destinations.schemas import (
    DestinationTested,
    ExportDestinationIn,
    ExportDestinationOut,
    present_destination,
)

router = APIRouter(tags=["exports"])


@router.get("/exports/destination")
async def read_export_destination(
    viewer: InPerson, session: Session
) -> ExportDestinationOut | None:
    """Return where the caller's monthly exports are sent too; null if nowhere."""
    row = await domain.get_destination(session, viewer)
    return None if row is None else present_destination(row)


@router.put("/exports/destination")
async def choose_export_destination(
    body: ExportDestinationIn,
    viewer: InPerson,
    request: Request,
    session: Session,
    remote: RemoteStorageDep,
    limits: Limits,
) -> ExportDestinationOut:
    """Send the caller's monthly exports to an S3 bucket or a WebDAV folder too.

    An export that could not be sent is sent again at once. 429 above the hourly limit, which tests
    count for as well.
    """
    await limits.count("destinations", _per_hour(request), str(viewer.id))
    now = datetime.now(UTC)
    return present_destination(await domain.choose_destination(session, remote, viewer, body, now))


@router.delete("/exports/destination", status_code=204)
async def delete_export_destination(viewer: InPerson, session: Session) -> None:
    """Stop sending the caller's exports, and delete the credentials."""
    await domain.delete_destination(session, viewer)


@router.post("/exports/destination/test")
async def try_export_destination(
    viewer: InPerson, request: Request, media: MediaDep, remote: RemoteStorageDep, limits: Limits
) -> DestinationTested:
    """Write a small file to the caller's destination and delete it; 422 says why that failed."""
    await limits.count("destinations", _per_hour(request), str(viewer.id))
    is_deleted = await domain.try_destination(media.database, remote, viewer)
    return DestinationTested(is_deleted=is_deleted)


def _per_hour(request: Request) -> RateLimitItemPerHour:
    return RateLimitItemPerHour(request.app.state.settings.destinations_per_hour)
