"""What cannot be found, or not be shown to everybody."""

from shared.errors import Conflict, NotFound


class SubjectNotFound(NotFound):
    """There is no such thing, or it is gone."""

    code = "subject_not_found"
    detail = "This is not here, or not any more."


class SubjectNotPublic(Conflict):
    """Its owner shows it to fewer people than everybody."""

    code = "subject_not_public"
    detail = "This is not public, so it cannot be recommended."
