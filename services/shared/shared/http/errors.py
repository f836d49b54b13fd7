"""Expected failures, each with its HTTP status and a code. They know nothing of a web framework."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator

from shared.translations import lazy_gettext, translate


class FieldError(BaseModel):
    """One invalid field of the request, and why it is invalid."""

    field: str
    message: Annotated[str, BeforeValidator(translate)]


class ApiError(Exception):
    """An expected failure that the caller can understand; the name of a subclass states it."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"
    detail: str = lazy_gettext("This couldn't be done.")
    headers: Mapping[str, str] = {}

    def __init__(
        self,
        detail: str | None = None,
        *,
        errors: list[FieldError] | None = None,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        """Take further members of the problem (RFC 9457, section 3.2) as `members`."""
        super().__init__(detail or self.detail)
        self.detail = detail or self.detail
        self.errors = errors
        self.headers = headers or self.headers
        self.members = members


class NotSignedIn(ApiError):
    """The request has no session, or its session has ended."""

    status = 401
    code = "not_signed_in"
    detail: str = lazy_gettext("Please log in to continue.")


class NotFound(ApiError):
    """It does not exist, or the viewer may not know that it exists."""

    status = 404
    code = "not_found"
    detail: str = lazy_gettext("This doesn't exist, or you can't see it.")


class ClientDisconnected(ApiError):
    """The client waits for no response, so its request changes nothing. Only the log shows this."""

    status = 408
    code = "client_disconnected"


class Conflict(ApiError):
    """The current state does not allow it."""

    status = 409
    code = "conflict"


class VersionMismatch(ApiError):
    """If-Match named another version than the current one."""

    status = 412
    code = "version_mismatch"
    detail: str = lazy_gettext("This was changed somewhere else. Reload to see the latest version.")


class InvalidInput(ApiError):
    """The input is invalid."""

    status = 422
    code = "invalid_request"


class Unavailable(ApiError):
    """A dependency of this service is unavailable."""

    status = 503
    code = "unavailable"
    detail: str = lazy_gettext(
        "This part of Garderobe isn't available. Nothing was lost; please try again in a moment."
    )
    headers: Mapping[str, str] = {"Retry-After": "2"}
