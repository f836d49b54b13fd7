"""How long tags can be brought back, and what cannot be merged."""

from datetime import timedelta

from shared.errors import FieldError, InvalidInput, NotFound

KEPT = timedelta(days=30)
"""As long as a trashed outfit."""


class MergedWithItself(InvalidInput):
    """A tag and the tag it shall be merged into are the same."""

    code = "merged_with_itself"
    detail = "A tag can't be merged into itself. Please choose another one."

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="into", message=self.detail)])


class NotDeleted(NotFound):
    """Nothing of this id waits to be brought back."""

    code = "tag_not_deleted"
    detail = "This tag can't be restored. It was never deleted, or deleted too long ago."
