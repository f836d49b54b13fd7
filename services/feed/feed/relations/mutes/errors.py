"""Expected failures of muting."""

from shared.errors import Conflict


class MutingOneself(Conflict):
    code = "muting_oneself"
    detail = "You can't mute yourself. Your outfits aren't in your own feed anyway."
