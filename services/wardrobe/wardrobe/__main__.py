"""`python -m wardrobe serve | migrate | openapi | republish | buckets`."""

from shared.cli import command_line
from wardrobe.main import service
from wardrobe.settings import WardrobeSettings
from wardrobe.storage import Storage

cli = command_line(service)


@cli.command()
def buckets() -> None:
    """Create both buckets unless they exist, and say who may read them."""
    settings = WardrobeSettings()
    Storage(settings.s3_endpoint, settings.s3_access_key, settings.s3_secret_key).make_buckets()


cli()
