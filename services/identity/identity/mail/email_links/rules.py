"""Lifetimes and limits of links in emails. Pure."""

from datetime import timedelta

from identity.mail.email_links.models import Kind

MAX_PER_HOUR = 10
"""Emails that ask one address for confirmation: nobody can be flooded with them."""

LIFETIMES: dict[Kind, timedelta] = {
    # Longer than sending is retried, so that a delayed email has a valid link.
    "email_verification": timedelta(days=7),
    "password_reset": timedelta(minutes=30),
    "email_change": timedelta(days=1),
    "email_undo": timedelta(days=7),
}
