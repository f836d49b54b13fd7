"""Limits of social logins."""

from datetime import timedelta

ATTEMPT_LIFETIME = timedelta(minutes=10)
"""The lifetime of the browser's cookie."""
MAX_PARAMETER = 4000
"""Maximum length of a callback parameter; providers' codes need a tenth of it."""
