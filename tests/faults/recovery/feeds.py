"""Invariants 3, 4 and 5: feeds, notifications and counts agree with the history."""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from tests.faults.recovery.evidence import Evidence, Violation
from tests.faults.recovery.worker import Worker
from tests.support.people import JSON

MAX_IN_A_ROW = 2
COMMENT_KINDS = frozenset({"commented", "comment_held", "replied"})


async def feeds_equal_the_model(evidence: Evidence) -> list[Violation]:
    """3. Each feed shows the visible outfits of followed people and tags, newest first, once."""
    people = ", ".join(evidence.people)
    rows = await evidence.system.rows(
        "wardrobe", f"SELECT id, feed_id FROM outfits WHERE owner_id IN ({people})"
    )
    order = {str(outfit): int(str(place or 0)) for outfit, place in rows}
    return [one for worker in evidence.workers for one in _feed(evidence, worker, order)]


def _feed(evidence: Evidence, reader: Worker, order: dict[str, int]) -> Iterator[Violation]:
    items = evidence.shown[reader.id].timeline
    entries = [one["outfit"] for one in items]
    ids = [one["id"] for one in entries]
    name = f"{reader.name}'s feed"
    for outfit_id, times in Counter(ids).items():
        if times > 1:
            yield Violation(3, f"{name} shows {outfit_id} {times} times.", [outfit_id])
    by_people = [one["outfit"] for one in items if one["reason"] is None]
    sorted_by_time = sorted(by_people, key=lambda one: order[one["id"]], reverse=True)
    if len(by_people) == len(items) and by_people != spread(sorted_by_time):
        yield Violation(3, f"{name} is not sorted: {ids}.", [reader.name])
    expected = _outfits_of_people(evidence, reader)
    in_tags = _outfits_of_tags(evidence, reader)
    wanted = in_tags | expected
    for missing in wanted.keys() - set(ids):
        yield Violation(3, f"{name} lacks {missing} of {wanted[missing]['owner_id']}.", [missing])
    for extra in set(ids) - wanted.keys():
        yield Violation(3, f"{name} shows {extra}, which it must not.", [extra])
    for entry in entries:
        outfit = wanted.get(entry["id"])
        if outfit and entry["caption"] != outfit["caption"]:
            caption = entry["caption"]
            sentence = f"{name} shows {entry['id']} with the old caption {caption!r}."
            yield Violation(3, sentence, [entry["id"]])


def _outfits_of_people(evidence: Evidence, reader: Worker) -> dict[str, JSON]:
    following = set(evidence.shown[reader.id].following) & set(evidence.shown)
    return {
        one["id"]: one
        for author in following
        for one in evidence.shown[author].outfits
        if one["audience"] != "private"
    }


def _outfits_of_tags(evidence: Evidence, reader: Worker) -> dict[str, JSON]:
    """Return the public outfits in followed tags, whose owners the reader does not follow."""
    owners = set(evidence.shown[reader.id].followed_tags) & set(evidence.shown)
    return {
        one["id"]: one
        for owner in owners - {reader.id}
        for one in evidence.shown[owner].outfits
        if one["audience"] == "public" and one["id"] in evidence.shown[owner].tagged
    }


def spread(entries: list[JSON]) -> list[JSON]:
    """Return entries with at most two of one author in a row, while there is another author."""
    waiting, ordered = list(entries), list[JSON]()
    while waiting:
        last = [one["owner_id"] for one in ordered[-MAX_IN_A_ROW:]]
        is_full = len(last) == MAX_IN_A_ROW and len(set(last)) == 1
        chosen = next(
            (one for one in waiting if not is_full or one["owner_id"] != last[0]), waiting[0]
        )
        waiting.remove(chosen)
        ordered.append(chosen)
    return ordered


async def notifications_come_once(evidence: Evidence) -> list[Violation]:
    """4. Each like, comment and follow is in the notifications of its recipient once."""
    rows = await evidence.system.rows(
        "feed",
        "SELECT user_id, kind, actor_id, coalesce(outfit_id, 0), coalesce(comment_id, 0), count(*)"
        " FROM notifications WHERE NOT withdrawn GROUP BY 1, 2, 3, 4, 5",
    )
    found = [
        Violation(4, f"{user} has {count} notifications {kind} by {actor}.", [str(outfit)])
        for user, kind, actor, outfit, _, count in rows
        if int(str(count)) > 1
    ]
    for worker in evidence.workers:
        found += _notifications(evidence, worker)
    return found


def _notifications(evidence: Evidence, worker: Worker) -> Iterator[Violation]:
    shown = evidence.shown[worker.id]
    followers = [evidence.is_on(("follow", one.id, worker.id)) for one in evidence.workers]
    notified = _sum(shown.notifications, "count", {"follow_started"})
    yield from _compare(worker, notified, followers, "followers", f"/follows/{worker.id}")
    comments = [(key, of) for one in evidence.workers for key, of in one.commented.items()]
    for outfit in shown.outfits:
        known = evidence.outfits_by_id.get(outfit["id"])
        if known is None:
            continue  # nobody else has ever seen it
        about = [one for one in shown.notifications if one["outfit_id"] == known.id]
        likes = [evidence.is_on(("like", one.id, known.key)) for one in evidence.workers]
        notified = _sum(about, "count", {"liked"})
        yield from _compare(worker, notified, likes, f"likes of {known.key}", f"{known.id}/like")
        texts = [evidence.is_on(("comment", key)) for key, of in comments if of == known.key]
        notified = _sum(about, "times", COMMENT_KINDS)
        what, word = f"comments on {known.key}", f"{known.id}/comments"
        yield from _compare(worker, notified, texts, what, word)


def _sum(notifications: list[JSON], number: str, kinds: AbstractSet[str]) -> int:
    return sum(one[number] for one in notifications if one["kind"] in kinds)


def _compare(
    worker: Worker, notified: int, may_exist: list[set[object]], what: str, word: str
) -> Iterator[Violation]:
    low, high = may_exist.count({True}), sum(True in one for one in may_exist)
    if not low <= notified <= high:
        yield Violation(
            4, f"{worker.name} was notified of {notified} {what}, not {low} to {high}.", [word]
        )


async def counts_equal_rows(evidence: Evidence) -> list[Violation]:
    """5. Followers, outfits of tags and wears are as many as their rows."""
    found = [one for worker in evidence.workers for one in _counts(evidence, worker)]
    return found + await _wear_counts(evidence)


def _counts(evidence: Evidence, worker: Worker) -> Iterator[Violation]:
    shown = evidence.shown[worker.id]
    (tag,) = (one for one in shown.tags if one["slug"] == worker.tag)
    if tag["outfit_count"] != len(shown.tagged):
        yield Violation(
            5,
            f"The tag of {worker.name} counts {tag['outfit_count']} outfits and shows"
            f" {len(shown.tagged)}.",
            [f"tags/{worker.tag}"],
        )
    followers = [
        one.id for one in evidence.workers if worker.id in evidence.shown[one.id].following
    ]
    if sorted(followers) != sorted(shown.followers):
        yield Violation(
            5,
            f"{worker.name} has {len(shown.followers)} followers, and {len(followers)} people"
            " follow them.",
            [f"/follows/{worker.id}"],
        )


async def _wear_counts(evidence: Evidence) -> list[Violation]:
    people = ", ".join(evidence.people)
    garments = await evidence.system.rows(
        "wardrobe",
        "SELECT id, wear_count, (SELECT count(*) FROM wears WHERE garment_id = garments.id)"
        f" FROM garments WHERE owner_id IN ({people})",
    )
    return [
        Violation(5, f"The garment {one} counts {count} wears and has {rows}.", [str(one)])
        for one, count, rows in garments
        if count != rows
    ]
