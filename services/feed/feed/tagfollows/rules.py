"""What cannot be followed."""

from shared.errors import Conflict


class FollowingOwnTag(Conflict):
    """The tag is the viewer's."""

    code = "following_own_tag"
    detail = "This tag is yours. It is among your tags already."
