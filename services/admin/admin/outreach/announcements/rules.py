"""Time limits for announcements. Pure."""

from datetime import timedelta

PERIOD = timedelta(days=30)
"""The settings limit the number of announcements sent in this period."""
RESUME_PERIOD = timedelta(days=14)
"""How long after a stop; identity does not send emails that have waited longer."""
