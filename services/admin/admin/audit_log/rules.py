"""Which acts of moderators are counted in public, and as what. Pure."""

from collections.abc import Mapping

VIEWED = "report.viewed"
"""A moderator read a reported or hidden thing. Not counted: nothing is decided by it."""

COUNTED: Mapping[str, str] = {
    "report.dismiss": "dismissed",
    "content.hidden": "hidden",
    "content.held": "held",
    "account.warned": "warned",
    "account.limited": "limited",
    "account.suspended": "suspended",
    "content.restored": "restored",
    "account.restored": "restored",
    "content.appeal_refused": "upheld",
    "appeal.refused": "upheld",
}
