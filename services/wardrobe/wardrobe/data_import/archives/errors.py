"""Refusals of archives and of their photos."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class ArchiveRefused(Exception):
    """The file cannot be imported; the message says what is wrong with it, and where."""


class PhotoMissing(NotFound):
    """The archive has no such file."""

    code = "photo_missing"
    detail = lazy_gettext("Its photo is not in the archive.")
