"""Content that cannot be found, or cannot be recommended."""

from shared.http.errors import Conflict, NotFound
from shared.translations import lazy_gettext


class ReportableNotFound(NotFound):
    """It does not exist, was removed, or is not visible to the viewer."""

    code = "subject_not_found"
    detail = lazy_gettext("This no longer exists, or you can't see it.")


class ReportableNotPublic(Conflict):
    """Not everybody may see it."""

    code = "subject_not_public"
    detail = lazy_gettext("This isn't public, so it can't be recommended.")
