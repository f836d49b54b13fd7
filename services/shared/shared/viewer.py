"""Who is looking."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Viewer:
    """The person, or nobody in particular, on whose behalf a request is made."""

    user_id: int | None = None
    session_id: str | None = None
    """Of a person; None when a program acts for one."""
    client_id: int | None = None
    """The program (an OAuth client) that acts for the account; None for people."""
    follows_all: bool = False
    """Nobody in particular, imagined to follow whoever they look at."""
    imagined_by: int | None = None
    """Who looks through these eyes, at things of their own alone: how others stand to each other
    is not to be seen, so all other things are seen as everybody sees them."""

    @property
    def signed_in(self) -> bool:
        return self.user_id is not None

    @property
    def id(self) -> int:
        """The user id of a viewer that a signed-in route has let through."""
        if self.user_id is None:
            raise LookupError("an anonymous viewer has no id")
        return self.user_id


ANONYMOUS = Viewer()
