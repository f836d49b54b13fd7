"""The pictures of `make seed` are like those of a phone, and the same every time."""

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
    first = take_photo("ana: rain", MORNING, look="rainy day")
    assert first == take_photo("ana: rain", MORNING, look="rainy day")
    assert first.jpeg != take_photo("ben: rain", MORNING, look="rainy day").jpeg


@pytest.mark.parametrize("look", LOOKS)
def test_a_photo_is_a_portrait_and_tells_what_it_shows(look: str) -> None:
    photo = take_photo("x", MORNING, look=look, palette=1)
    with PIL.Image.open(io.BytesIO(photo.jpeg)) as image:
        assert image.format == "JPEG"
        assert image.size == (1200, 2000)
    assert len(photo.shown) >= 3
    assert {piece.title for piece in photo.shown} == titles(look, 1)
    for piece in photo.shown:
        x, y, width, height = piece.box
        assert 0 <= x < x + width <= 1
        assert 0 <= y < y + height <= 1
        assert piece.name in photo.alt_text.lower()


def test_a_photo_carries_device_time_and_place_to_be_removed() -> None:
    photo = take_photo("x", MORNING)
    with PIL.Image.open(io.BytesIO(photo.jpeg)) as image:
        exif = image.getexif()
    assert exif[ExifTags.Base.Model]
    taken = exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal]
    assert taken == "2026:05:17 08:05:00"
    place = exif.get_ifd(ExifTags.IFD.GPSInfo)
    degrees, minutes, seconds = place[ExifTags.GPS.GPSLatitude]
    assert 40 <= degrees < 60
    assert 0 <= minutes < 60
    assert 0 <= seconds < 60


def test_looks_differ_in_what_one_wears() -> None:
    pieces = {
        name: frozenset(item.make().name for item in look.items) for name, look in LOOKS.items()
    }
    assert len(pieces) >= 12
    assert all(one != other for one, other in combinations(pieces.values(), 2))


def test_the_story_names_only_what_there_is() -> None:
    names = {character.username for character in CAST}
    for character in CAST:
        assert set(character.follows) < names - {character.username}
        assert len({day.caption for day in character.days}) == len(character.days)
        for day in character.days:
            assert day.look in LOOKS
            assert set(day.tags) <= set(TAG_NOTES)


def test_more_outfits_come_from_the_archive_and_never_twice() -> None:
    posts = timetable(200)
    assert len(posts) == 200
    assert posts[:60] == timetable(60)
    assert len({(character.username, day.caption) for character, day in posts}) == 200


def test_clothes_are_worn_again_and_again() -> None:
    posts = timetable(300)
    hung = {one.username: wanted(posts, one.username) for one in CAST}
    assert sum(map(len, hung.values())) == GARMENTS
    pinned = [
        (one.username, title)
        for one, day in posts
        for title in titles(day.look, day.palette)
        if title.capitalize() in hung[one.username]
    ]
    assert len(pinned) > 5 * GARMENTS
