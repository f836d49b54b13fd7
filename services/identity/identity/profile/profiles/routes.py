"""Routes of profiles."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from contracts.types import MAX_ID
from identity.profile.profiles import domain
from identity.profile.profiles.errors import InvalidProfileQuery
from identity.profile.profiles.models import Profile
from identity.profile.profiles.schemas import ProfileChange, ProfileList, ProfileOut
from shared.data.db import Session
from shared.features.view_as import SeeAs
from shared.http.auth import Anyone, SignedIn
from shared.http.etags import ExpectedVersion, set_etag

router = APIRouter(tags=["profiles"])

MAX_IDS = 100


async def _ids(
    ids: Annotated[str | None, Query(pattern=r"^[0-9]{1,19}(,[0-9]{1,19})*$")] = None,
) -> list[int]:
    numbers = [int(part) for part in ids.split(",")] if ids else []
    return [number for number in numbers if number <= MAX_ID]


Ids = Annotated[list[int], Depends(_ids)]
Username = Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_.]{1,60}$")]


@router.get("/profiles/me")
async def read_own_profile(viewer: SignedIn, session: Session, response: Response) -> ProfileOut:
    """Return your own profile, with your email address."""
    return _own(await domain.read_own_profile(session, viewer), response)


@router.patch("/profiles/me")
async def change_own_profile(
    change: ProfileChange,
    viewer: SignedIn,
    session: Session,
    response: Response,
    expected_version: ExpectedVersion,
) -> ProfileOut:
    """Change your profile; 412 if If-Match is not the current version."""
    profile = await domain.change_profile(
        session, viewer, change, expected_version=expected_version, now=datetime.now(UTC)
    )
    return _own(profile, response)


@router.get("/profiles")
async def find_profiles(
    viewer: Anyone,
    session: Session,
    ids: Ids,
    username: Username = None,
    see_as: SeeAs = None,
) -> ProfileOut | ProfileList:
    """Return one profile by `username` (also a former one), or several by `ids`.

    Profiles that you may not see get 404, or are left out of the list.
    """
    if (username is None) == (not ids) or len(ids) > MAX_IDS:
        raise InvalidProfileQuery
    if username is None:
        return ProfileList(items=await domain.read_profiles(session, viewer, ids))
    return await domain.read_profile(session, viewer, username.lower(), see_as)


def _own(profile: Profile, response: Response) -> ProfileOut:
    set_etag(response, profile.version)
    response.headers["Cache-Control"] = "no-store"
    return ProfileOut.for_owner(profile)
