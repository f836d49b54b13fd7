"""Composes the tags service: routes, consumers and jobs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from shared.features.data_export import REPLIES, requests_subject
from shared.features.data_import import SUBJECT
from shared.http.rate_limit import Limiter
from shared.service import Service
from tags import worker
from tags.browsing import routes as browsing
from tags.catalog import routes as catalog
from tags.co_owned_outfits import routes as co_owned_outfits
from tags.co_owners import routes as co_owners
from tags.co_owners.domain import republish
from tags.evidence import routes as evidence
from tags.first_pictures import routes as first_pictures
from tags.lifecycle import routes as lifecycle
from tags.link_previews import routes as link_previews
from tags.membership import routes as membership
from tags.operations import COUNTS
from tags.search import routes as search
from tags.settings import Settings


@asynccontextmanager
async def resources(app: FastAPI) -> AsyncIterator[None]:
    """Open the adapters."""
    app.state.limiter = Limiter(app.state.settings.redis_url, "tags")
    yield
    await app.state.limiter.close()


service = Service(
    name="tags",
    summary="A person's named collections of outfits.",
    settings=Settings,
    routers=[
        catalog.router,
        membership.router,
        co_owners.router,
        co_owned_outfits.router,
        lifecycle.router,
        browsing.router,
        search.router,
        evidence.router,
    ],
    root_routers=[link_previews.router, first_pictures.router],
    subscriptions=worker.subscriptions,
    transient_publications=[REPLIES],
    transient_subscriptions=[requests_subject("tags"), SUBJECT],
    loops=worker.loops,
    resources=resources,
    counts=COUNTS,
    republish=republish,
)
