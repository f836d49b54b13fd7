"""Expected failures of circles."""

from shared.errors import Conflict, FieldError, NotFound


class CircleNotFound(NotFound):
    """The viewer has no such circle."""

    code = "circle_not_found"
    detail = "This circle no longer exists."


class CircleExists(Conflict):
    """The viewer has another circle with this name."""

    code = "circle_exists"
    detail = "You already have a circle with this name. Please choose another name."

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="name", message=self.detail)])


class TooManyCircles(Conflict):
    """The viewer has as many circles as one may have."""

    code = "too_many_circles"

    def __init__(self, limit: int) -> None:
        super().__init__(f"You can have {limit} circles. Delete one to make another.")


class CircleFull(Conflict):
    """More people would be in the circle than there may be."""

    code = "circle_full"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A circle can have {limit:,} people. Nobody was added.")


class AddingOneself(Conflict):
    """The owner is not in a circle: they see everything of theirs anyway."""

    code = "adding_oneself"
    detail = "You always see your own things, so you can't be in your own circle."
