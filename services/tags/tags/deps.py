"""What routes ask for beside the session and the viewer."""

from typing import Annotated

from fastapi import Depends

from contracts.types import Id
from shared.auth import Anyone
from shared.features.view_as import SeeAs, viewed_as
from shared.viewer import Viewer


async def _onlooker(user_id: Id, viewer: Anyone, see_as: SeeAs = None) -> Viewer:
    return viewed_as(viewer, see_as, user_id)


Onlooker = Annotated[Viewer, Depends(_onlooker)]
"""Through whose eyes to look at the things of the person that the path names."""
