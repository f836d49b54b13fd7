"""Settings of the wardrobe service."""

from shared.settings import ServiceSettings


class WardrobeSettings(ServiceSettings):
    """The wardrobe's own settings, in addition to those of every service."""

    s3_endpoint: str
    """URL of the object store (S3)."""
    s3_access_key: str
    """Access key of the object store."""
    s3_secret_key: str
    """Secret key of the object store."""
    outfits_per_hour: int = 60
    """New outfits per person."""
    photos_per_hour: int = 120
    """Uploaded photos per person."""
    garments_per_hour: int = 300
    """New garments per person."""
    storage_bytes_per_person: int = 5 * 10**9
    """Bytes of photos per person, unless `python -m wardrobe quota` set another quota."""
    pictures_at_once: int = 2
    """Pictures that are decoded at the same time, each in a process of at most 1 GiB."""
