"""Expected failures of following tags."""

from shared.errors import Conflict


class FollowingOwnTag(Conflict):
    code = "following_own_tag"
    detail = "This is your own tag. You'll find it among your tags."
