"""Expected failures of export destinations."""

from shared.http.errors import ApiError, FieldError, InvalidInput, NotFound
from shared.translations import lazy_gettext


class NoDestination(NotFound):
    """The person has chosen no destination."""

    code = "no_export_destination"
    detail = lazy_gettext("You haven't chosen where to send your exports yet.")


class InvalidDestination(InvalidInput):
    """A field of the destination cannot be used."""

    code = "invalid_export_destination"
    detail = lazy_gettext("Check the marked fields.")

    def __init__(self, message: str, *, field: str) -> None:
        super().__init__(errors=[FieldError(field=field, message=message)])


class SecretUnreadable(ApiError):
    """The stored password or secret key was sealed with a secret that is gone."""

    status = 422
    code = "destination_secret_unreadable"
    detail = lazy_gettext("We can't read your stored password any more. Please enter it again.")


class ExportUnreadable(ApiError):
    """The object store does not deliver the ZIP."""

    status = 503
    code = "export_unreadable"
    detail = lazy_gettext("We couldn't read your export, which is our fault.")


class ExportGone(NotFound):
    """The ZIP was deleted before it could be sent."""

    code = "export_gone"
    detail = lazy_gettext("The export was deleted before we could send it.")
