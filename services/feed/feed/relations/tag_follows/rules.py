"""What cannot be followed."""

from shared.errors import Conflict


class FollowingOwnTag(Conflict):
    """The tag is the viewer's."""

    code = "following_own_tag"
    detail = "This is your own tag. You'll find it among your tags."
