"""Expected failures of blocking."""

from shared.errors import Conflict


class BlockingOneself(Conflict):
    code = "blocking_oneself"
    detail = "You can't block yourself."
