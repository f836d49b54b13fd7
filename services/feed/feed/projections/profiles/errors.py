"""Expected failures of reading profiles."""

from shared.errors import Unavailable


class ProfileInFlight(Unavailable):
    """The viewer's own profile event is still in flight."""

    code = "profile_on_its_way"
    detail = "Your profile isn't ready yet. Please try again in a moment."
