"""Everybody posts what they wore: photos, pins, and the garments that hang in each wardrobe."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

from deploy.seed.api_client import JSON, Account
from deploy.seed.models import Character, Day
from deploy.seed.people import CAST
from deploy.seed.pictures.camera import Photograph, Shown, take_photo, titles
from deploy.seed.scenario import Post
from deploy.seed.sessions import Household, Told, few_at_once

GARMENTS = 80
"""In all wardrobes together: those that photos show most often."""
LARGE, SMALL = 0.75, 0.5
"""How big photos are: those of the archive save time."""
V1 = "/api/wardrobe/v1"
BRANDS = ("Second hand", "Made by me", "From my mother", "Norrland", "Casa Lima", "Twelve & Co")
SEASONS = {"coat": ["autumn", "winter"], "scarf": ["winter"], "sandals": ["summer"]}
STATES = ("here", "here", "here", "here", "wash", "here", "lent", "here", "repair")


@dataclass
class Rail:
    """A person's garments: their ids by name, and the names of all that are to hang there."""

    garments: dict[str, str]
    wanted: frozenset[str]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Two photos that show the same new garment hang it up once."""


async def everybody_posts(household: Household, posts: Sequence[Post], told: Told) -> int:
    """The outfits, each with a photo that is new; answers how many were posted."""
    captions = {name: await _captions(account) for name, account in household.items()}
    rails = {
        name: Rail(await _garments(account), wanted(posts, name))
        for name, account in household.items()
    }
    posted = 0

    async def post(one: Post) -> None:
        nonlocal posted
        character, day = one
        if day.caption not in captions[character.username]:
            photograph = await asyncio.to_thread(_photograph, character, day)
            account, rail = household[character.username], rails[character.username]
            await _publish(account, day, photograph, await _hang_up(account, photograph, rail))
            posted += 1
        told()

    # In this order feeds and profiles have the newest days on top.
    await few_at_once(post, sorted(posts, key=lambda one: -one[1].days_ago))
    return posted


def _photograph(character: Character, day: Day) -> Photograph:
    taken_at = datetime.combine(_worn_on(day), time(8, 5), UTC)
    seed = f"{character.username}: {day.caption}"
    scale = LARGE if day in character.days else SMALL
    return take_photo(seed, taken_at, look=day.look, palette=day.palette, scale=scale)


async def _publish(account: Account, day: Day, photograph: Photograph, pins: list[JSON]) -> None:
    photo = await account.ask("PUT", f"{V1}/photos", photograph.jpeg)
    outfit = {
        "photo_id": photo["id"],
        "caption": day.caption,
        "alt_text": photograph.alt_text,
        "worn_on": _worn_on(day).isoformat(),
        "audience": day.audience,
        "tags": list(day.tags),
        "pins": pins,
    }
    await account.ask("POST", f"{V1}/outfits", outfit)


async def _hang_up(account: Account, photograph: Photograph, rail: Rail) -> list[JSON]:
    """Put what the photo shows into the wardrobe while there is room; answers its pins."""
    pins: dict[str, JSON] = {}
    for piece in photograph.shown:
        name = piece.title.capitalize()
        async with rail.lock:
            if name not in rail.garments and name in rail.wanted:
                hung = await account.ask("POST", f"{V1}/garments", _garment(name, piece))
                rail.garments[name] = hung["id"]
        if name in rail.garments:
            box = dict(zip(("x", "y", "width", "height"), piece.box, strict=True))
            pins.setdefault(name, box | {"garment_id": rail.garments[name]})
    return list(pins.values())


def _garment(name: str, piece: Shown) -> JSON:
    chance = random.Random(name)  # noqa: S311 - the same name gives the same garment
    return {
        "name": name,
        "category": piece.category,
        "colors": [piece.hex],
        "brand": chance.choice(BRANDS),
        "price": str(chance.randrange(15, 240)),
        "currency": "EUR",
        "seasons": SEASONS.get(piece.category, []),
        "state": chance.choice(STATES),
        "audience": "followers",
    }


def wanted(posts: Sequence[Post], username: str) -> frozenset[str]:
    """The garments that this person's photos show most often, as many as there is room for."""
    place = [one.username for one in CAST].index(username)
    each, rest = divmod(GARMENTS, len(CAST))
    seen = Counter(
        title.capitalize()
        for one, day in posts
        if one.username == username
        for title in sorted(titles(day.look, day.palette))
    )
    return frozenset(name for name, _ in seen.most_common(each + (place < rest)))


async def _garments(account: Account) -> dict[str, str]:
    garments = account.list(f"{V1}/garments")
    return {garment["name"]: garment["id"] async for garment in garments}


async def _captions(account: Account) -> set[str]:
    return {outfit["caption"] async for outfit in account.list(f"{V1}/outfits")}


def _worn_on(day: Day) -> date:
    return datetime.now(UTC).date() - timedelta(days=day.days_ago)
