"""Settings of the tags service."""

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """What every service reads is all that tags needs."""
