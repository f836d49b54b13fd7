"""Expected failures of muting."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class MutingOneself(Conflict):
    code = "muting_oneself"
    detail = lazy_gettext("You can't mute yourself. Your outfits aren't in your own feed anyway.")
