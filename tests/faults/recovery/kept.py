"""Invariants 1 and 2: what was acknowledged is there with its last value, and only once."""

import asyncio
from collections import Counter
from collections.abc import Iterator

from tests.faults.recovery.evidence import Evidence, Violation
from tests.faults.recovery.pictures import differs, picture
from tests.faults.recovery.worker import Outfit


async def acknowledged_things_are_there(evidence: Evidence) -> list[Violation]:
    """1. Everything acknowledged is there with its last value; nothing refused or deleted is."""
    return [
        *_outfits(evidence),
        *_follows(evidence),
        *_tags(evidence),
        *_garments(evidence),
        *await _toggles(evidence),
        *await _pictures(evidence),
    ]


def _outfits(evidence: Evidence) -> Iterator[Violation]:
    for outfit in evidence.board.outfits:
        shown = {one["id"]: one for one in evidence.shown[outfit.owner_id].outfits}
        found, may = shown.get(outfit.id), evidence.exists(outfit)
        words = [outfit.id, outfit.key]
        if (found is not None) not in may:
            problem = "is lost" if found is None else "was deleted and is there again"
            yield Violation(1, f"The outfit {outfit.key} ({outfit.id}) {problem}.", words)
        if found is None:
            continue
        captions = evidence.history.possible(("caption", outfit.key), f"{outfit.key} first")
        if found["caption"] not in captions:
            yield Violation(
                1,
                f"The outfit {outfit.key} ({outfit.id}) has the caption {found['caption']!r}"
                f" instead of {sorted(map(str, captions))}.",
                words,
            )
        if found["audience"] not in (audiences := evidence.audiences(outfit)):
            yield Violation(
                1,
                f"The outfit {outfit.key} ({outfit.id}) has the audience {found['audience']}"
                f" instead of {sorted(map(str, audiences))}.",
                words,
            )


def _follows(evidence: Evidence) -> Iterator[Violation]:
    for follower in evidence.workers:
        following = evidence.shown[follower.id].following
        for followee in evidence.workers:
            is_there = followee.id in following
            if is_there not in evidence.is_on(("follow", follower.id, followee.id)):
                yield Violation(
                    1,
                    f"{follower.name} {'follows' if is_there else 'does not follow'}"
                    f" {followee.name}, against the last answer.",
                    [f"/follows/{followee.id}"],
                )
            has_tag = followee.id in evidence.shown[follower.id].followed_tags
            if has_tag not in evidence.is_on(("tag follow", follower.id, followee.id)):
                yield Violation(
                    1,
                    f"{follower.name} {'follows' if has_tag else 'does not follow'} the tag of"
                    f" {followee.name}, against the last answer.",
                    [f"/tag-follows/{followee.tag_id}"],
                )


def _tags(evidence: Evidence) -> Iterator[Violation]:
    for outfit in evidence.board.outfits:
        if evidence.exists(outfit) != {True}:
            continue
        is_there = outfit.id in evidence.shown[outfit.owner_id].tagged
        if is_there not in evidence.is_on(("tag", outfit.owner_id, outfit.key)):
            yield Violation(
                1,
                f"The outfit {outfit.key} ({outfit.id}) is {'' if is_there else 'not '}in its"
                " owner's tag, against the last answer.",
                [f"/outfits/{outfit.id}"],
            )


def _garments(evidence: Evidence) -> Iterator[Violation]:
    for worker in evidence.workers:
        names = {one["id"]: one["name"] for one in evidence.shown[worker.id].garments}
        for key, garment_id in worker.garments.items():
            possible = evidence.history.possible(("garment", key), None)
            if names.get(garment_id) not in possible:
                yield Violation(
                    1,
                    f"The garment {key} ({garment_id}) is {names.get(garment_id)!r} instead of"
                    f" {sorted(map(str, possible))}.",
                    [garment_id],
                )


async def _toggles(evidence: Evidence) -> list[Violation]:
    """Compare what has no list of its own with the rows of the services."""
    found = []
    for kind, rows in (await _rows(evidence)).items():
        for register in evidence.history.registers(kind):
            is_there = register[1:] in rows
            if is_there not in evidence.is_on(register):
                state = "there" if is_there else "missing"
                sentence = f"The {kind} {register[1:]} is {state}, against the last answer."
                found.append(Violation(1, sentence, [register[-1]]))
    return found


async def _rows(evidence: Evidence) -> dict[str, set[tuple[str, ...]]]:
    """Return the registers of each kind whose rows exist, without their kind."""
    people = ", ".join(evidence.people)
    outfits = {one.id: one.key for one in evidence.board.outfits}
    garments = {one: key for worker in evidence.workers for key, one in worker.garments.items()}

    async def rows(database: str, query: str) -> list[list[str]]:
        found = await evidence.system.rows(database, f"{query} IN ({people})")
        return [[str(value) for value in row] for row in found]

    likes = await rows("feed", "SELECT user_id, outfit_id FROM likes WHERE active AND user_id")
    saves = await rows("feed", "SELECT user_id, outfit_id FROM saves WHERE user_id")
    comments = await rows("feed", "SELECT text FROM comments WHERE author_id")
    wears = await rows(
        "wardrobe", "SELECT garment_id, worn_on FROM wears WHERE by_hand AND owner_id"
    )
    return {
        "like": {(user, outfits.get(outfit, "")) for user, outfit in likes},
        "save": {(user, outfits.get(outfit, "")) for user, outfit in saves},
        "comment": {(text,) for (text,) in comments},
        "wear": {(garments.get(garment, ""), day) for garment, day in wears},
    }


async def _pictures(evidence: Evidence) -> list[Violation]:
    """Compare what the media entry point serves with what was uploaded."""
    shown = {one["id"]: one for person in evidence.shown.values() for one in person.outfits}
    chosen = [one for one in evidence.board.outfits if one.id in shown]

    async def check(outfit: Outfit) -> list[Violation]:
        photo = shown[outfit.id]["photo"]
        url = f"{evidence.system.layout.media_url}/{photo['bucket']}/{photo['path']}"
        worker = evidence.people[outfit.owner_id]
        response = await worker.person.http.get(url)
        if response.status_code != 200:
            return [_picture_problem(outfit, f"cannot be fetched ({response.status_code})")]
        return (
            [_picture_problem(outfit, "is another picture")]
            if differs(picture(outfit.picture), response.content)
            else []
        )

    found = await asyncio.gather(*(check(outfit) for outfit in chosen))
    return [one for each in found for one in each]


def _picture_problem(outfit: Outfit, problem: str) -> Violation:
    return Violation(1, f"The picture of {outfit.key} ({outfit.id}) {problem}.", [outfit.id])


async def one_key_made_one_outfit(evidence: Evidence) -> list[Violation]:
    """2. One Idempotency-Key made one outfit, comment or garment, however often it was sent."""
    people = ", ".join(evidence.people)
    outfits = await evidence.system.rows(
        "wardrobe", f"SELECT caption FROM outfits WHERE owner_id IN ({people})"
    )
    comments = await evidence.system.rows(
        "feed", f"SELECT text FROM comments WHERE author_id IN ({people})"
    )
    garments = await evidence.system.rows(
        "wardrobe", f"SELECT name FROM garments WHERE owner_id IN ({people})"
    )
    found = []
    for what, rows in (("outfit", outfits), ("comment", comments), ("garment", garments)):
        times = Counter(str(text).partition(" ")[0] for (text,) in rows)
        found += [
            Violation(2, f"The key {key} made {count} {what}s.", [key])
            for key, count in times.items()
            if count > 1
        ]
    return found
