"""Outfits of the sample people: photos, pins and garments."""

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
from deploy.seed.sessions import Accounts, OnStep, run_concurrently

GARMENTS = 80
"""Garments in all wardrobes together: those that photos show most often."""
LARGE, SMALL = 0.75, 0.5
"""Scale of photos; smaller ones for archived outfits save time."""
V1 = "/api/wardrobe/v1"
BRANDS = ("Second hand", "Made by me", "From my mother", "Norrland", "Casa Lima", "Twelve & Co")
SEASONS = {"coat": ["autumn", "winter"], "scarf": ["winter"], "sandals": ["summer"]}
STATES = ("here", "here", "here", "here", "wash", "here", "lent", "here", "repair")


@dataclass
class Closet:
    """A person's garments: ids by name, and the names of all that should exist."""

    garments: dict[str, str]
    wanted: frozenset[str]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Keeps two photos of the same new garment from creating it twice."""


async def post_outfits(accounts: Accounts, posts: Sequence[Post], on_step: OnStep) -> int:
    """Post the outfits that do not exist yet; return how many were posted."""
    captions = {name: await _captions(account) for name, account in accounts.items()}
    closets = {
        name: Closet(await _garments(account), wanted(posts, name))
        for name, account in accounts.items()
    }
    posted = 0

    async def post(one: Post) -> None:
        nonlocal posted
        character, day = one
        if day.caption not in captions[character.username]:
            photograph = await asyncio.to_thread(_photograph, character, day)
            account, closet = accounts[character.username], closets[character.username]
            await _publish(
                account, day, photograph, await _create_garments(account, photograph, closet)
            )
            posted += 1
        on_step()

    # Oldest first, so that feeds and profiles show the newest days on top.
    await run_concurrently(post, sorted(posts, key=lambda one: -one[1].days_ago))
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


async def _create_garments(account: Account, photograph: Photograph, closet: Closet) -> list[JSON]:
    """Create the garments on the photo that should exist; return its pins."""
    pins: dict[str, JSON] = {}
    for piece in photograph.shown:
        name = piece.title.capitalize()
        async with closet.lock:
            if name not in closet.garments and name in closet.wanted:
                created = await account.ask("POST", f"{V1}/garments", _garment(name, piece))
                closet.garments[name] = created["id"]
        if name in closet.garments:
            box = dict(zip(("x", "y", "width", "height"), piece.box, strict=True))
            pins.setdefault(name, box | {"garment_id": closet.garments[name]})
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
    """Return the names of the garments that a person's photos show most often, up to their share
    of GARMENTS.
    """
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
