"""The titles of problems: what each HTTP status means, in the reader's language."""

from collections.abc import Mapping
from http import HTTPStatus

from shared.translations import Message, lazy_gettext, translate

_TITLES: Mapping[int, Message] = {
    400: lazy_gettext("Bad Request"),
    401: lazy_gettext("Unauthorized"),
    403: lazy_gettext("Forbidden"),
    404: lazy_gettext("Not Found"),
    405: lazy_gettext("Method Not Allowed"),
    406: lazy_gettext("Not Acceptable"),
    408: lazy_gettext("Request Timeout"),
    409: lazy_gettext("Conflict"),
    410: lazy_gettext("Gone"),
    411: lazy_gettext("Length Required"),
    412: lazy_gettext("Precondition Failed"),
    413: lazy_gettext("Request Entity Too Large"),
    415: lazy_gettext("Unsupported Media Type"),
    416: lazy_gettext("Requested Range Not Satisfiable"),
    422: lazy_gettext("Unprocessable Entity"),
    423: lazy_gettext("Locked"),
    424: lazy_gettext("Failed Dependency"),
    428: lazy_gettext("Precondition Required"),
    429: lazy_gettext("Too Many Requests"),
    431: lazy_gettext("Request Header Fields Too Large"),
    500: lazy_gettext("Internal Server Error"),
    501: lazy_gettext("Not Implemented"),
    502: lazy_gettext("Bad Gateway"),
    503: lazy_gettext("Service Unavailable"),
    504: lazy_gettext("Gateway Timeout"),
    507: lazy_gettext("Insufficient Storage"),
}


def title_of(status: int) -> str:
    """Return the title; statuses that we never send keep their English phrase."""
    return translate(_TITLES.get(status, HTTPStatus(status).phrase))
