"""The gateway's own failures, for the moments in which the web server cannot return them.

deploy/docker/Caddyfile has the same ones; a test compares them.
"""

from identity.forward_auth.domain import Denied
from shared.translations import lazy_gettext

_AWAY = lazy_gettext(
    "This part of Garderobe is unavailable for a moment. Nothing was lost. Please try again."
)
_TOO_MANY = lazy_gettext("Too many requests at once. Please wait a moment, then try again.")
GATEWAY_PROBLEMS = {
    "/.problem/429": Denied(429, "too_many_requests", _TOO_MANY),
    **{f"/.problem/{status}": Denied(status, "unavailable", _AWAY) for status in (502, 503, 504)},
}
"""By the path that the gateway asks for."""
