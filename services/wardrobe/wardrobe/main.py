"""Assembles the wardrobe service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from shared.features import data_import as shared_import
from shared.features.data_export import REPLIES, requests_subject
from shared.http.rate_limit import Limiter
from shared.service import Service
from wardrobe import doctor, worker
from wardrobe.account.evidence import routes as evidence
from wardrobe.calendar import routes as calendar
from wardrobe.calendar.evening_question import routes as evening_question
from wardrobe.calendar.insights import routes as insights
from wardrobe.calendar.links import routes as calendar_links
from wardrobe.calendar.trips import routes as trips
from wardrobe.data_export import routes as data_export
from wardrobe.data_export.rules import SERVICES as EXPORTING_SERVICES
from wardrobe.data_import import routes as data_import
from wardrobe.garments import routes as garments
from wardrobe.garments.loans import routes as loans
from wardrobe.garments.pictures import routes as garment_pictures
from wardrobe.garments.wear_log import routes as wear_log
from wardrobe.image_processing.pool import ImageProcessor
from wardrobe.media import Media
from wardrobe.operations import CHECKS, COUNTS, QUEUES
from wardrobe.outfits import routes as outfits
from wardrobe.outfits.alt_texts import routes as alt_text_preferences
from wardrobe.outfits.domain import republish
from wardrobe.outfits.matching import routes as matching
from wardrobe.outfits.pin_questions import routes as pin_questions
from wardrobe.outfits.recreation import routes as recreation
from wardrobe.outfits.repeat_guard import routes as repeat_guard
from wardrobe.outfits.showcase import routes as showcase
from wardrobe.outfits.trash import routes as trash
from wardrobe.people.companions import routes as companions
from wardrobe.photos import routes as photos
from wardrobe.renderer import Renderer
from wardrobe.retention import RETENTION_RULES
from wardrobe.settings import WardrobeSettings
from wardrobe.sharing.atom_feeds import routes as atom_feeds
from wardrobe.sharing.first_pictures import routes as first_pictures
from wardrobe.sharing.link_previews import routes as link_previews
from wardrobe.sharing.share_images import routes as share_images
from wardrobe.storage import Storage


@asynccontextmanager
async def resources(app: FastAPI) -> AsyncIterator[None]:
    settings: WardrobeSettings = app.state.settings
    image_processor = ImageProcessor(max_concurrent=settings.pictures_at_once)
    storage = Storage(settings)
    app.state.media = Media(
        image_processor, storage, app.state.database, settings.storage_bytes_per_person
    )
    app.state.renderer = Renderer(storage)
    app.state.limiter = Limiter(settings.redis_url, "wardrobe")
    image_processor.open()
    try:
        yield
    finally:
        await image_processor.close()
        await app.state.limiter.close()


service = Service(
    name="wardrobe",
    summary="Photos, outfits and garments, and who may see them.",
    settings=WardrobeSettings,
    routers=[
        photos.router,
        outfits.router,
        alt_text_preferences.router,
        pin_questions.router,
        trash.router,
        matching.router,
        recreation.router,
        garments.router,
        garment_pictures.router,
        wear_log.router,
        companions.router,
        loans.router,
        repeat_guard.router,
        evening_question.router,
        calendar.router,
        trips.router,
        calendar_links.router,
        atom_feeds.router,
        insights.router,
        data_export.router,
        data_import.router,
        showcase.router,
        share_images.router,
        evidence.router,
    ],
    root_routers=[link_previews.router, first_pictures.router],
    resources=resources,
    queues=QUEUES,
    counts=COUNTS,
    checks=CHECKS,
    doctor_checks=doctor.checks,
    subscriptions=worker.subscriptions,
    transient_publications=[
        REPLIES,
        *(requests_subject(name) for name in EXPORTING_SERVICES),
        shared_import.SUBJECT,
    ],
    transient_subscriptions=[requests_subject("wardrobe")],
    loops=worker.loops,
    retention_rules=RETENTION_RULES,
    republish=republish,
)
