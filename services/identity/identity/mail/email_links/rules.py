"""How long links are good."""

from datetime import timedelta

from identity.mail.email_links.models import Kind

MAX_PER_HOUR = 10
"""Letters to one address that ask whether it is an account's: nobody shall be flooded with them."""

LIFETIMES: dict[Kind, timedelta] = {
    # Longer than a letter is tried to be sent for, or it might arrive dead.
    "email_verification": timedelta(days=7),
    "password_reset": timedelta(minutes=30),
    "email_change": timedelta(days=1),
    "email_undo": timedelta(days=7),
}
