"""Expected failures of managing OAuth clients."""

from collections.abc import Iterable

from shared.http.errors import Conflict, InvalidInput, NotFound
from shared.translations import lazy_gettext


class ClientNameTaken(Conflict):
    """Another client has the name."""

    code = "name_taken"
    detail = lazy_gettext("There's already a client with this name. Choose another name.")


class UnknownService(InvalidInput):
    """The service does not exist or accepts no clients."""

    code = "unknown_service"

    def __init__(self, services: Iterable[str]) -> None:
        super().__init__(f"There's no such service. Choose one of {', '.join(services)}.")


class ClientNotFound(NotFound):
    """No client has the name, or it was revoked."""

    detail = lazy_gettext(
        "There's no client with this name, or it was revoked. `clients list` shows them all."
    )
