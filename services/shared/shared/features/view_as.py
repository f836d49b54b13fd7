"""View as: owners preview their content with another viewer's eyes, by the same policy."""

from typing import Annotated

from fastapi import Query

from contracts.types import CIRCLE, MAX_ID
from shared.features.visibility import circle_of
from shared.http.errors import NotFound
from shared.http.viewer import ANONYMOUS, Viewer

SeeAs = Annotated[
    str | None,
    Query(
        pattern=rf"^(stranger|follower|{CIRCLE}[0-9]{{1,19}}|[0-9]{{1,19}})$",
        description=(
            "Preview your own content as a stranger, a follower, a follower who is in one of your "
            "circles (`circle:` and its id), or the person with this id."
        ),
    ),
]


def viewed_as(viewer: Viewer, see_as: str | None, owner_id: int | None) -> Viewer:
    """Return the viewer to decide for. Raises NotFound for content that is not the viewer's own.

    This reveals nothing: not whether the content exists, and about the other person only what the
    owner knows, namely whom they let in and whom they blocked.
    """
    if see_as is None:
        return viewer
    if viewer.user_id is None or viewer.user_id != owner_id:
        raise NotFound
    if see_as == "follower":
        return Viewer(follows_all=True, imagined_by=owner_id)
    if (circle_id := circle_of(see_as)) is not None:
        return Viewer(follows_all=True, in_circle=circle_id, imagined_by=owner_id)
    known = see_as.isdecimal() and int(see_as) <= MAX_ID
    return Viewer(int(see_as), imagined_by=owner_id) if known else ANONYMOUS
