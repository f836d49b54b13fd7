"""Photos in another maker's object store: the tests that store, read and delete run again there."""

from collections.abc import AsyncIterator

import pytest

from tests.support.servers import Servers
from tests.wardrobe.conftest import run_wardrobe
from tests.wardrobe.photo_cache import PhotoCache
from tests.wardrobe.test_jobs import (  # noqa: F401 - run on this store
    test_outfit_without_its_picture_can_be_hidden_and_trashed,
    test_unused_photos_are_swept_after_a_day,
)
from tests.wardrobe.test_photos import (  # noqa: F401 - run on this store
    test_renditions_are_immutable_webp_without_user_metadata,
    test_renditions_have_four_widths,
    test_upload_returns_the_processed_photo,
)
from tests.wardrobe.test_picture_urls import (  # noqa: F401 - run on this store
    test_outfit_with_a_lost_rendition_can_be_hidden,
    test_stricter_profile_moves_the_pictures_it_hides,
    test_trashed_pictures_are_deleted_from_their_urls,
)
from tests.wardrobe.test_trash import (  # noqa: F401 - run on this store
    test_permanently_deleted_outfit_is_gone_with_its_picture,
)
from tests.wardrobe.world import Wardrobe


@pytest.fixture(scope="module")
async def wardrobe(
    servers: Servers, keys_url: str, photo_cache: PhotoCache
) -> AsyncIterator[Wardrobe]:
    s3 = servers.moto
    async with run_wardrobe(servers, keys_url, photo_cache, s3.endpoint, s3) as started:
        yield started
