"""Expected failures of reading profiles."""

from shared.http.errors import Unavailable
from shared.translations import lazy_gettext


class ProfileInFlight(Unavailable):
    """The viewer's own profile event is still in flight."""

    code = "profile_on_its_way"
    detail = lazy_gettext("Your profile isn't ready yet. Please try again in a moment.")
