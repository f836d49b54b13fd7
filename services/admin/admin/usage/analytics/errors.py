"""Requests for analytics that are refused."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class UnknownToken(ApiError):
    """The request did not come from this installation's pages."""

    status = 403
    code = "unknown_token"
    detail = lazy_gettext("This request didn't come from Garderobe's own pages.")


class NotAgreed(ApiError):
    """This browser has no events of this person: consent was not given, or was withdrawn."""

    status = 403
    code = "not_agreed"
    detail = lazy_gettext("This browser hasn't agreed to be recorded.")


class RecordingsOff(ApiError):
    """An admin turned session recordings off."""

    status = 403
    code = "recordings_off"
    detail = lazy_gettext("Session recordings are turned off.")
