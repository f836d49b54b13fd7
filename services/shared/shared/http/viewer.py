"""The viewer of a request."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Viewer:
    """The person on whose behalf a request is made, or an anonymous visitor."""

    user_id: int | None = None
    session_id: str | None = None
    """The person's session; None when a program acts for them."""
    client_id: int | None = None
    """The program (an OAuth client) that acts for the account; None otherwise."""
    follows_all: bool = False
    """An imagined viewer who follows everyone, for "view as follower"."""
    in_circle: int | None = None
    """The circle that an imagined viewer is in, for "view as" a circle."""
    imagined_by: int | None = None
    """The owner who uses "view as". It applies to their own content only, because relationships
    between other people are private; other content is shown as to a visitor."""

    @property
    def signed_in(self) -> bool:
        return self.user_id is not None

    @property
    def id(self) -> int:
        """The user id. Raises LookupError for an anonymous viewer."""
        if self.user_id is None:
            raise LookupError("an anonymous viewer has no id")
        return self.user_id


ANONYMOUS = Viewer()
