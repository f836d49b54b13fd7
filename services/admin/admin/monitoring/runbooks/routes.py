"""Runbooks over HTTP, for admins."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from admin.admins.routes import Admin
from admin.deps import AdminSettings
from admin.monitoring.runbooks.errors import RunbookNotFound
from admin.monitoring.runbooks.schemas import RunbookOut

router = APIRouter(tags=["operations"])


@router.get("/operations/runbooks/{name}")
async def get_runbook(
    _: Admin, settings: AdminSettings, name: Annotated[str, Path(pattern=r"^[A-Za-z]{1,60}$")]
) -> RunbookOut:
    """Return what to do about an alert. For admins."""
    file = settings.runbooks / f"{name}.md"
    try:
        markdown = await asyncio.to_thread(file.read_text)
    except FileNotFoundError:
        raise RunbookNotFound from None
    return RunbookOut(name=name, markdown=markdown)
