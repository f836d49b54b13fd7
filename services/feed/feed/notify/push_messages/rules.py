"""Words and links of pushed notifications. Pure."""

import hashlib
from collections.abc import Mapping
from urllib.parse import quote

from feed.notify.notifications.schemas import Kind, NotificationOut
from shared.translations import Message, gettext, lazy_gettext

TITLES: Mapping[Kind, Message] = {
    "follow_started": lazy_gettext("New follower"),
    "follow_requested": lazy_gettext("Follow request"),
    "follow_approved": lazy_gettext("Request approved"),
    "liked": lazy_gettext("New like"),
    "commented": lazy_gettext("New comment"),
    "comment_held": lazy_gettext("Comment to approve"),
    "replied": lazy_gettext("New reply"),
    "tag_followed": lazy_gettext("New tag follower"),
    "tag_invited": lazy_gettext("Tag invitation"),
    "tag_joined": lazy_gettext("Invitation accepted"),
    "pin_asked": lazy_gettext("Question about a garment"),
    "ask_closed": lazy_gettext("Voting has ended"),
    "loan": lazy_gettext("Lending and borrowing"),
    "evening_question": lazy_gettext("Good evening"),
    "system": lazy_gettext("Account update"),
}
MAX_COMMENT = 200
INBOX = "/account/notifications"
_PAGES: Mapping[Kind, str] = {
    # Answered in the inbox.
    "follow_requested": INBOX,
    "comment_held": INBOX,
    "tag_invited": "/tag/all?view=shared",
    "loan": "/wardrobe?view=loans",
    "ask_closed": "/feed",
    "evening_question": "/wardrobe?view=calendar",
}


def body(entry: NotificationOut) -> str:
    """Return the sentence of the inbox, and the comment on a line of its own."""
    comment = " ".join((entry.comment or "").split())
    if not comment:
        return entry.message
    short = comment if len(comment) <= MAX_COMMENT else comment[: MAX_COMMENT - 1].rstrip() + "…"
    return f"{entry.message}\n{gettext('“{text}”', text=short)}"


def page(entry: NotificationOut, user_id: int) -> str:
    """Return the path of the page that a notification opens, as its entry in the inbox does."""
    if entry.kind in _PAGES:
        return _PAGES[entry.kind]
    if entry.outfit_id is not None:
        return f"/outfit/{entry.outfit_id}"
    if entry.tag_slug is not None:
        return f"/tag/{quote(entry.tag_slug)}/{user_id}"
    if entry.actor is not None:
        return f"/user/{entry.actor.username}"
    if entry.about is not None:
        return "/account?view=data" if entry.about == "export" else "/account"
    return INBOX


def group_tag(user_id: int, bundle: str) -> str:
    """Return an opaque name of a group: the newer message of a group replaces the older one."""
    return hashlib.sha256(f"{user_id}:{bundle}".encode()).hexdigest()[:32]
