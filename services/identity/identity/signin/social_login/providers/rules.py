"""How long a sign-in at another provider may take."""

from datetime import timedelta

ATTEMPT_LIFETIME = timedelta(minutes=10)
"""As long as the browser keeps its cookie."""
MAX_PARAMETER = 4000
"""Characters of anything that a browser brings back; providers' codes are a tenth of it."""
