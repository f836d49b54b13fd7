"""A restored tag names no erased person as having added an outfit."""

from tags.account_restoration.rules import without_others
from tags.catalog.models import Placement

ANA, ERASED = 1, 2


def placement(outfit_id: int, added_by: int | None) -> Placement:
    return Placement(
        tag_id=7, outfit_id=outfit_id, present=True, by_hand=True, placed=9, added_by=added_by
    )


def test_only_people_who_exist_are_named() -> None:
    stored = [placement(1, ANA), placement(2, ERASED), placement(3, None)]

    restored = without_others(stored, {ANA})

    assert [each.added_by for each in restored] == [ANA, None, None]
    assert [each.model_dump(exclude={"added_by"}) for each in restored] == [
        each.model_dump(exclude={"added_by"}) for each in stored
    ]
    assert stored[1].added_by == ERASED
