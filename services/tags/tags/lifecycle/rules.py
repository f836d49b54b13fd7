"""How long deleted tags can be restored. Pure."""

from datetime import timedelta

RESTORE_PERIOD = timedelta(days=30)
"""The same as for outfits in the trash."""
