"""Settings of the wardrobe service."""

from shared.settings import ServiceSettings


class WardrobeSettings(ServiceSettings):
    """What the wardrobe needs beside what every service needs."""

    s3_endpoint: str
    s3_access_key: str
    s3_secret_key: str
    redis_url: str = ""
    """Where limits are counted; empty: in this process."""
    outfits_per_hour: int = 60
    """Of one person, like those below."""
    photos_per_hour: int = 120
    garments_per_hour: int = 300
    storage_bytes_per_person: int = 5 * 10**9
    """Of photos, unless a quota was set for the person: `python -m wardrobe quota`."""
    pictures_at_once: int = 2
    """How many pictures are decoded at the same time, each in a process of at most 1 GiB."""
