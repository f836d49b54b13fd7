"""The sentences of notifications."""

from feed.notifications.schemas import Kind
from feed.people.schemas import Author

_SENTENCES: dict[Kind, str] = {
    "follow_started": "{name} follows you.",
    "follow_requested": "{name} would like to follow you.",
}


def message(kind: Kind, actor: Author | None) -> str:
    """Made when it is read, so that it has the actor's present name."""
    name = (actor.display_name or actor.username) if actor else "Somebody"
    return _SENTENCES[kind].format(name=name)
