"""Responds to the wardrobe, which reads the archive."""

from pydantic import BaseModel, Field, RootModel

from shared.data.db import Database
from shared.events.bus import Bus
from shared.events.replies import respond_forever
from shared.features.data_import import SUBJECT, PlacementsRequest, TagRequest
from tags.data_import import domain


class _Request(RootModel[TagRequest | PlacementsRequest]):
    root: TagRequest | PlacementsRequest = Field(discriminator="kind")


async def serve_imports(bus: Bus, database: Database) -> None:
    """Import tags and placements on request until cancelled."""

    async def respond(data: bytes) -> BaseModel:
        message = _Request.model_validate_json(data).root
        async with database.sessions() as session:
            if isinstance(message, TagRequest):
                reply: BaseModel = await domain.import_tag(session, message)
            else:
                reply = await domain.import_placements(session, message)
            await session.commit()
        return reply

    await respond_forever(bus, "tags", SUBJECT, respond)
