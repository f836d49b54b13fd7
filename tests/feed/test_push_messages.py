"""Words and links of pushed notifications."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from feed.notify.notifications.schemas import Kind, NotificationOut
from feed.notify.push_messages.rules import TITLES, page


def test_every_kind_has_a_title() -> None:
    assert set(TITLES) == set(get_args(Kind))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("evening_question", "/wardrobe?view=calendar"),
        ("ask_closed", "/feed"),
        ("loan", "/wardrobe?view=loans"),
        ("pin_asked", "/outfit/7"),
    ],
)
def test_it_opens_the_page_of_its_subject(kind: Kind, expected: str) -> None:
    entry = NotificationOut(
        id=1,
        kind=kind,
        message="Something happened",
        actor=None,
        outfit_id=7,
        created_at=datetime.now(UTC),
        read=False,
    )
    assert page(entry, user_id=1) == expected
    named = entry.model_copy(update={"kind": "tag_followed", "outfit_id": None, "tag_slug": "مطر"})
    assert page(named, user_id=1) == "/tag/%D9%85%D8%B7%D8%B1/1"
