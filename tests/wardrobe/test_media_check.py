"""The object store is compared with the database: missing and orphaned objects."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import text

from tests.wardrobe.world import Wardrobe, person
from wardrobe import media_check
from wardrobe.media import Media
from wardrobe.media_check import MediaReport
from wardrobe.photos.rules import Keys
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName

LATER = timedelta(hours=2)


async def compare(media: Media, now: datetime) -> MediaReport:
    return [one async for one in media_check.compare(media.database, media.storage, now)][-1]


async def keys_of(wardrobe: Wardrobe, photo_id: int) -> Keys:
    async with wardrobe.running.database.sessions() as session:
        query = text("SELECT stem, original_key FROM photos WHERE id = :id")
        return Keys(*(await session.execute(query, {"id": photo_id})).one())


async def test_missing_and_orphaned_objects_are_found_and_swept(
    wardrobe: Wardrobe, tmp_path: Path
) -> None:
    media: Media = wardrobe.running.app.state.media
    photo, other = [await wardrobe.upload(person()) for _ in range(2)]
    keys, kept = (
        await keys_of(wardrobe, int(photo["id"])),
        await keys_of(wardrobe, int(other["id"])),
    )
    orphans = {ObjectName(PUBLIC_BUCKET, "00/aa-160.webp"), ObjectName(PRIVATE_BUCKET, "zz/b.jpg")}
    file = tmp_path / "orphan"
    file.write_bytes(b"nothing names this")
    await media.storage.save((name, file, "image/webp") for name in orphans)
    lost = {keys.renditions[0], keys.all[-1]}
    await media.storage.delete(lost)

    young = await compare(media, datetime.now(UTC))
    found = await compare(media, datetime.now(UTC) + LATER)

    assert not orphans & {one.name for one in young.orphans}
    assert lost <= set(found.missing)
    named = {one.name for one in found.orphans}
    assert orphans <= named
    assert not named & {*keys.all, *kept.all}
    assert not set(found.missing) & set(kept.all)
    refused = [one async for one in media_check.delete_orphans(media.storage, sorted(orphans))]
    assert refused == [set()]
    assert not [one for one in orphans if await media.storage.exists(one)]
    assert await media.storage.exists(kept.shown)
