"""Expected failures of following tags."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class FollowingOwnTag(Conflict):
    code = "following_own_tag"
    detail = lazy_gettext("This is your own tag. You'll find it among your tags.")
