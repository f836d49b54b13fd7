"""Fixtures: the wardrobe runs once for each test module, and every test creates its own people."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from PIL import Image

from tests.support.faulty_connection import FaultyProxy
from tests.support.servers import S3, Servers
from tests.support.service_under_test import start_service
from tests.support.wait import fast_polling
from tests.wardrobe.data_imports import RichExport, rich_export
from tests.wardrobe.known_pictures import decide, publish
from tests.wardrobe.photo_cache import PhotoCache
from tests.wardrobe.pictures import encoded, patchwork
from tests.wardrobe.world import Wardrobe
from wardrobe.data_export import jobs as packing
from wardrobe.data_import.unpacking import jobs as unpacking
from wardrobe.main import service


@pytest.fixture(scope="session")
def photo_cache(tmp_path_factory: pytest.TempPathFactory) -> PhotoCache:
    return PhotoCache(tmp_path_factory.mktemp("album"))


@asynccontextmanager
async def run_wardrobe(
    servers: Servers,
    keys_url: str,
    photo_cache: PhotoCache,
    endpoint: str,
    s3: S3 | None = None,
    **settings: Any,
) -> AsyncIterator[Wardrobe]:
    s3 = s3 or servers.s3
    async with start_service(
        service,
        servers,
        keys_url,
        s3_endpoint=endpoint,
        s3_access_key=s3.access_key,
        s3_secret_key=s3.secret_key,
        **settings,
    ) as running:
        with photo_cache.open():
            yield Wardrobe(running, s3)


@pytest.fixture(scope="module")
def fast_archives() -> Iterator[None]:
    """Shorten the pauses of the loops that pack, check and import archives."""
    with fast_polling(packing, unpacking):
        yield


@pytest.fixture(scope="module")
async def wardrobe(
    servers: Servers, keys_url: str, photo_cache: PhotoCache
) -> AsyncIterator[Wardrobe]:
    async with run_wardrobe(servers, keys_url, photo_cache, servers.s3.endpoint) as started:
        yield started


@pytest.fixture(scope="module")
async def rich(wardrobe: Wardrobe) -> RichExport:
    """A person of `wardrobe` with everything that an archive can hold, and their archive."""
    return await rich_export(wardrobe)


@pytest.fixture
async def wire(servers: Servers) -> AsyncIterator[FaultyProxy]:
    wire = FaultyProxy(servers.s3.endpoint)
    await wire.start()
    yield wire
    await wire.disconnect()


@pytest.fixture
async def faulty_wardrobe(
    servers: Servers, keys_url: str, photo_cache: PhotoCache, wire: FaultyProxy
) -> AsyncIterator[Wardrobe]:
    """A wardrobe whose object store can be unavailable.

    Tests with it come before tests with `wardrobe` in a module: on one bus the two would consume
    each other's events.
    """
    endpoint = f"http://127.0.0.1:{wire.port}"
    async with run_wardrobe(servers, keys_url, photo_cache, endpoint) as started:
        yield started


@pytest.fixture
async def picture(wardrobe: Wardrobe) -> Image.Image:
    """A picture of which no copy is hidden; always the same one, so that it is decoded once."""
    await wardrobe.change("DELETE FROM known_pictures")
    return patchwork(0)


@pytest.fixture
async def hidden(wardrobe: Wardrobe, picture: Image.Image) -> dict[str, Any]:
    """An outfit with `picture` that moderators have hidden."""
    outfit = await publish(wardrobe, await wardrobe.known_person(), encoded(picture, "PNG"))
    await decide(wardrobe, outfit, 1)
    return outfit
