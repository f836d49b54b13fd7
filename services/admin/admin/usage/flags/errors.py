"""Refused changes of feature flags."""

from shared.http.errors import NotFound


class FlagNotFound(NotFound):
    """No part of the app knows this flag."""

    code = "flag_not_found"
