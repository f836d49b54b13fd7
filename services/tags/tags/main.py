"""What this service serves."""

from shared.service import Service
from tags import worker
from tags.catalog import routes as catalog
from tags.contents import routes as contents
from tags.contents.domain import republish
from tags.settings import Settings

service = Service(
    name="tags",
    summary="A person's named collections of outfits.",
    settings=Settings,
    routers=[catalog.router, contents.router],
    subscriptions=worker.subscriptions,
    republish=republish,
)
