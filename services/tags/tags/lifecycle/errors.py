"""Tags that cannot be merged or restored."""

from shared.http.errors import FieldError, InvalidInput, NotFound
from shared.translations import lazy_gettext


class MergeIntoItself(InvalidInput):
    """A tag cannot be merged into itself."""

    code = "merged_with_itself"
    detail = lazy_gettext("A tag can't be merged into itself. Please choose another one.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="into", message=self.detail)])


class NotDeleted(NotFound):
    """The tag was not deleted, or was purged."""

    code = "tag_not_deleted"
    detail = lazy_gettext(
        "This tag can't be restored. It was never deleted, or deleted too long ago."
    )
