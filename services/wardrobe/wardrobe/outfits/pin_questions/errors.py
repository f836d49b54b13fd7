"""Expected failures of questions about pins."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext

MAX_OPEN = 100
"""People whose questions about one pin wait for the owner."""


class OwnPin(Conflict):
    """People know where their own garments are from."""

    code = "own_pin"
    detail = lazy_gettext("This is your own garment.")


class QuestionsFull(Conflict):
    """Enough people have asked about the pin."""

    code = "pin_questions_full"
    detail = lazy_gettext(
        "Many people have asked this already. Look for an answer in the comments."
    )
