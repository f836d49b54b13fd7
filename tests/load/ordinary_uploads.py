"""Many uploads by one person."""

import io
from collections.abc import Iterator
from datetime import UTC, datetime

from PIL import Image

from deploy.seed.pictures.camera import take_photo
from tests.load.client import HttpConnection
from tests.load.ordinary_calls import cookie_of
from tests.load.report import CannotRun
from tests.support.people import Person

UPLOADS, DRAWN, STEP = 300, 10, 4
"""Pictures; those that are drawn; pixels by which each copy of one is narrower than the last."""
RENEWED = 50
"""Uploads after which the session is renewed: a slow machine outlives an access token."""


async def upload(gateway: str) -> float:
    """Upload pictures one after another, as the app does. Return the seconds.

    Raises CannotRun.
    """
    pictures, seconds = list(_pictures()), 0.0
    async with await Person.register(gateway) as person, HttpConnection(gateway) as connection:
        for number, picture in enumerate(pictures):
            if number % RENEWED == 0:
                await person.renew()
            headers = cookie_of(person.http) | {"Content-Type": "image/jpeg"}
            reply = await connection.ask("PUT", "/api/wardrobe/v1/photos", picture, headers)
            if reply.status != 201:
                raise CannotRun(f"An upload got status {reply.status}.")
            seconds += reply.seconds
    return seconds


def _pictures() -> Iterator[bytes]:
    """Yield different photos of 1200 x 2000 pixels and a little less."""
    for number in range(DRAWN):
        jpeg = take_photo(str(number), datetime.now(UTC)).jpeg
        with Image.open(io.BytesIO(jpeg)) as whole:
            for copy in range(UPLOADS // DRAWN):
                written = io.BytesIO()
                part = whole.crop((0, 0, whole.width - copy * STEP, whole.height))
                part.save(written, "JPEG", quality=90)
                yield written.getvalue()
