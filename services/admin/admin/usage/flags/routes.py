"""Feature flags over HTTP: browsers read them, admins switch them."""

from typing import Annotated

from fastapi import APIRouter, Path

from admin.admins.routes import Admin
from admin.deps import AdminSettings
from admin.usage.flags import domain
from admin.usage.flags.schemas import FlagChange, FlagOut, Flags, FlagsOut
from shared.data.db import Session
from shared.http.text_fields import Text

router = APIRouter(tags=["flags"])

Name = Annotated[Text, Path(max_length=60)]


@router.get("/flags")
async def read_flags(session: Session, settings: AdminSettings) -> Flags:
    """Return every feature flag, and whether it is on."""
    return Flags(flags=await domain.read_flags(session, settings.flags))


@router.get("/flags/known")
async def list_flags(_: Admin, session: Session, settings: AdminSettings) -> FlagsOut:
    """List the feature flags with their descriptions. For admins."""
    return FlagsOut(items=await domain.list_flags(session, settings.flags))


@router.put("/flags/{name}")
async def switch_flag(
    name: Name, admin: Admin, session: Session, settings: AdminSettings, change: FlagChange
) -> FlagOut:
    """Switch a feature flag on or off; the audit log records it. For admins.

    404 for a flag that the code does not know; 412 if `version` is outdated.
    """
    return await domain.switch_flag(session, admin, name, change, settings.flags)
