"""Dependencies that several slices' routes share."""

from typing import Annotated

from fastapi import Depends

from contracts.types import Id
from shared.features.view_as import SeeAs, viewed_as
from shared.http.auth import Anyone
from shared.http.viewer import Viewer


async def _effective_viewer(user_id: Id, viewer: Anyone, see_as: SeeAs = None) -> Viewer:
    return viewed_as(viewer, see_as, user_id)


EffectiveViewer = Annotated[Viewer, Depends(_effective_viewer)]
"""The viewer; with `see_as`, the person as whom an owner previews their own page."""
