"""Expected failures of circles."""

from shared.http.errors import Conflict, FieldError, NotFound
from shared.translations import format_number, lazy_gettext, ngettext


class CircleNotFound(NotFound):
    """The viewer has no such circle."""

    code = "circle_not_found"
    detail = lazy_gettext("This circle no longer exists.")


class CircleExists(Conflict):
    """The viewer has another circle with this name."""

    code = "circle_exists"
    detail = lazy_gettext("You already have a circle with this name. Please choose another name.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="name", message=self.detail)])


class TooManyCircles(Conflict):
    """The viewer has as many circles as one may have."""

    code = "too_many_circles"

    def __init__(self, limit: int) -> None:
        super().__init__(
            ngettext(
                "You can have {count} circle. Delete one to make another.",
                "You can have {count} circles. Delete one to make another.",
                limit,
            )
        )


class CircleFull(Conflict):
    """More people would be in the circle than there may be."""

    code = "circle_full"

    def __init__(self, limit: int) -> None:
        super().__init__(
            ngettext(
                "A circle can have {limit} person. Nobody was added.",
                "A circle can have {limit} people. Nobody was added.",
                limit,
                limit=format_number(limit),
            )
        )


class AddingOneself(Conflict):
    """The owner is not in a circle: they see everything of theirs anyway."""

    code = "adding_oneself"
    detail = lazy_gettext("You always see your own things, so you can't be in your own circle.")
