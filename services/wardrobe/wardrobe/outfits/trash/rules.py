"""How long the trash keeps what is in it."""

from datetime import timedelta

RETENTION = timedelta(days=30)
