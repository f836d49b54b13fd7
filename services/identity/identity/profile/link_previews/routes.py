"""Routes of link previews, at the URLs of profile pages."""

from typing import Annotated

from fastapi import Path, Request, Response

from identity.profile.link_previews.rules import preview_of
from identity.profile.profiles.domain import read_profile
from shared.data.db import Session
from shared.features.link_preview_pages import METHODS, preview_router, render
from shared.http.viewer import ANONYMOUS

router = preview_router()

Username = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.]{1,60}$")]


@router.api_route("/user/{username}", methods=METHODS)
async def preview_profile(username: Username, request: Request, session: Session) -> Response:
    """Return the link preview of a profile, also by a former username."""
    return render(request, preview_of(await read_profile(session, ANONYMOUS, username.lower())))
