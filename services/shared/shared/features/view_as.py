"""The mirror: one's own things as somebody else would see them, decided by the policy itself."""

from typing import Annotated

from fastapi import Query

from contracts.types import MAX_ID
from shared.errors import NotFound
from shared.viewer import ANONYMOUS, Viewer

SeeAs = Annotated[
    str | None,
    Query(
        pattern=r"^(stranger|follower|[0-9]{1,19})$",
        description=(
            "Own things only: as a stranger sees them, a follower, or the person of this id."
        ),
    ),
]


def viewed_as(viewer: Viewer, see_as: str | None, owner_id: int | None) -> Viewer:
    """Through whose eyes to look; raises NotFound for things that are not the viewer's own.

    Which says nothing new to anybody: not whether the thing is there, and of the person only what
    its owner knows, who was let in and who was blocked.
    """
    if see_as is None:
        return viewer
    if viewer.user_id is None or viewer.user_id != owner_id:
        raise NotFound
    if see_as == "follower":
        return Viewer(follows_all=True, imagined_by=owner_id)
    known = see_as.isdecimal() and int(see_as) <= MAX_ID
    return Viewer(int(see_as), imagined_by=owner_id) if known else ANONYMOUS
