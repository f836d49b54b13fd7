"""Expected failures, each with its HTTP status and a code. They know nothing of a web framework."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import BaseModel


class FieldError(BaseModel):
    """One field of the request that could not be used, and why."""

    field: str
    message: str


class ApiError(Exception):
    """A failure that the caller can understand; subclasses state the fact in their name."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"
    detail: str = "This could not be done."
    headers: Mapping[str, str] = {}

    def __init__(
        self,
        detail: str | None = None,
        *,
        errors: list[FieldError] | None = None,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        """`members` are further members of the problem (RFC 9457, 3.2)."""
        super().__init__(detail or self.detail)
        self.detail = detail or self.detail
        self.errors = errors
        self.headers = headers or self.headers
        self.members = members


class NotSignedIn(ApiError):
    """No session, or one that is over."""

    status = 401
    code = "not_signed_in"
    detail = "Please log in to continue."


class NotFound(ApiError):
    """It does not exist, or the viewer may not know that it does."""

    status = 404
    code = "not_found"
    detail = "This doesn't exist, or you can't see it."


class Conflict(ApiError):
    """The present state does not allow it."""

    status = 409
    code = "conflict"


class VersionMismatch(ApiError):
    """If-Match named another version than the present one."""

    status = 412
    code = "version_mismatch"
    detail = "This was changed somewhere else. Reload to see the latest version."


class InvalidInput(ApiError):
    """The input has the wrong form."""

    status = 422
    code = "invalid_request"


class Unavailable(ApiError):
    """Something this service needs is away for the moment."""

    status = 503
    code = "unavailable"
    detail = (
        "This part of Garderobe isn't available. Nothing was lost; please try again in a moment."
    )
    headers: Mapping[str, str] = {"Retry-After": "2"}
