"""What this service serves."""

from shared.service import Service
from tags import upkeep, worker
from tags.catalog import routes as catalog
from tags.contents import routes as contents
from tags.contents.domain import republish
from tags.endings import routes as endings
from tags.first_pictures import routes as first_pictures
from tags.previews import routes as previews
from tags.search import routes as search
from tags.settings import Settings
from tags.viewing import routes as viewing

service = Service(
    name="tags",
    summary="A person's named collections of outfits.",
    settings=Settings,
    routers=[catalog.router, contents.router, endings.router, viewing.router, search.router],
    root_routers=[previews.router, first_pictures.router],
    subscriptions=worker.subscriptions,
    loops=upkeep.loops,
    republish=republish,
)
