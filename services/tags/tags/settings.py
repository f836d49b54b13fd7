"""Settings of the tags service."""

from shared.data.settings import ServiceSettings


class Settings(ServiceSettings):
    """The tags service's own settings, in addition to those of every service."""

    tags_per_hour: int = 300
    """New tags per person."""
    invitations_per_hour: int = 60
    """Invitations of co-owners per person."""
