"""The pictures of `make seed` look like phone photos and are reproducible."""

import io
from datetime import datetime
from itertools import combinations

import PIL.Image
import pytest
from PIL import ExifTags

from deploy.seed.people import CAST, TAG_NOTES
from deploy.seed.pictures.camera import take_photo, titles
from deploy.seed.pictures.looks import LOOKS
from deploy.seed.scenario import timetable
from deploy.seed.wardrobes import GARMENTS, wanted

MORNING = datetime(2026, 5, 17, 8, 5)  # noqa: DTZ001 - a camera's clock has no zone


def test_the_same_seed_gives_the_same_bytes() -> None:
    first = take_photo("ana: rain", MORNING, look="rainy day", scale=0.25)
    assert first == take_photo("ana: rain", MORNING, look="rainy day", scale=0.25)
    assert first.jpeg != take_photo("ben: rain", MORNING, look="rainy day", scale=0.25).jpeg


@pytest.mark.parametrize("look", LOOKS)
def test_a_photo_is_a_portrait_with_a_description(look: str) -> None:
    photo = take_photo("x", MORNING, look=look, palette=1, scale=0.25)
    with PIL.Image.open(io.BytesIO(photo.jpeg)) as image:
        assert image.format == "JPEG"
        assert image.size == (300, 500)
    assert len(photo.shown) >= 3
    assert {piece.title for piece in photo.shown} == titles(look, 1)
    for piece in photo.shown:
        x, y, width, height = piece.box
        assert 0 <= x < x + width <= 1
        assert 0 <= y < y + height <= 1
        assert piece.name in photo.alt_text.lower()


def test_a_photo_contains_device_time_and_location() -> None:
    photo = take_photo("x", MORNING)
    with PIL.Image.open(io.BytesIO(photo.jpeg)) as image:
        assert image.size == (1200, 2000)
        exif = image.getexif()
    assert exif[ExifTags.Base.Model]
    taken = exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal]
    assert taken == "2026:05:17 08:05:00"
    location = exif.get_ifd(ExifTags.IFD.GPSInfo)
    degrees, minutes, seconds = location[ExifTags.GPS.GPSLatitude]
    assert 40 <= degrees < 60
    assert 0 <= minutes < 60
    assert 0 <= seconds < 60


def test_looks_differ_in_their_garments() -> None:
    pieces = {
        name: frozenset(item.make().name for item in look.items) for name, look in LOOKS.items()
    }
    assert len(pieces) >= 12
    assert all(one != other for one, other in combinations(pieces.values(), 2))


def test_the_scenario_refers_to_existing_people_looks_and_tags() -> None:
    names = {character.username for character in CAST}
    for character in CAST:
        assert set(character.follows) < names - {character.username}
        assert len({day.caption for day in character.days}) == len(character.days)
        for day in character.days:
            assert day.look in LOOKS
            assert set(day.tags) <= set(TAG_NOTES)


def test_a_longer_scenario_repeats_no_outfit() -> None:
    posts = timetable(200)
    assert len(posts) == 200
    assert posts[:60] == timetable(60)
    assert len({(character.username, day.caption) for character, day in posts}) == 200


def test_garments_are_worn_repeatedly() -> None:
    posts = timetable(300)
    garments = {one.username: wanted(posts, one.username) for one in CAST}
    assert sum(map(len, garments.values())) == GARMENTS
    pinned = [
        (one.username, title)
        for one, day in posts
        for title in titles(day.look, day.palette)
        if title.capitalize() in garments[one.username]
    ]
    assert len(pinned) > 5 * GARMENTS
