"""Expected failures of blocking."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class BlockingOneself(Conflict):
    code = "blocking_oneself"
    detail = lazy_gettext("You can't block yourself.")
