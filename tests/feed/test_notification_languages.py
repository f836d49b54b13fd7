"""Notifications in the language of the request that reads them, or else of the account."""

from typing import get_args

import pytest

from feed.notify.notifications.schemas import Kind
from feed.notify.push_messages.domain import render_message
from feed.notify.texts.rules import actor_names, message, outfit_name
from feed.projections.profiles.schemas import Author
from shared.languages import DEFAULT, LANGUAGES, Language
from shared.translations import reading
from tests.feed.world import API, World
from tests.support.wait import eventually

PEOPLE = [
    Author(id=number, username=name.lower(), display_name=name, avatar_path=None)
    for number, name in enumerate(("Mia", "Jo", "Kai", "Elif"))
]
WORDED_BY_TOPIC = {"system", "evening_question", "loan"}


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("de", 1, "Mia mag „Rain“"),
        ("de", 3, "Mia, Jo und Kai mögen „Rain“"),
        ("fr", 1, "Mia a aimé « Rain »"),
        ("fr", 2, "Mia et Jo ont aimé « Rain »"),
        ("fr", 5, "Mia, Jo et 3 autres personnes ont aimé « Rain »"),
    ],
)
def test_the_verb_agrees_with_the_number_of_people(
    language: Language, count: int, sentence: str
) -> None:
    with reading(language):
        outfit = outfit_name("Rain", None, own=True)
        assert message("liked", PEOPLE[:count], count, outfit=outfit) == sentence


@pytest.mark.parametrize(
    ("others", "words"),
    [(1, "شخص آخر"), (2, "شخصين آخرين"), (3, "3 أشخاص آخرين"), (11, "11 شخصًا آخر")],
)
def test_arabic_counts_others_in_its_own_forms(others: int, words: str) -> None:
    with reading("ar"):
        assert words in actor_names(PEOPLE[:2], 2 + others)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != DEFAULT])
@pytest.mark.parametrize("kind", [one for one in get_args(Kind) if one not in WORDED_BY_TOPIC])
def test_every_kind_is_worded_in_every_language(kind: Kind, language: Language) -> None:
    english = message(kind, PEOPLE[:1], 1, outfit="x", tag="summer", garment="coat")
    with reading(language):
        assert message(kind, PEOPLE[:1], 1, outfit="x", tag="summer", garment="coat") != english


def test_days_are_written_as_in_the_language() -> None:
    with reading("fr"):
        assert outfit_name(None, "2026-12-05", own=True) == "ta tenue du 5 décembre 2026"


async def test_the_inbox_is_in_the_language_of_the_request(world: World) -> None:
    owner, fan = await world.person(language="ar"), await world.person()
    await world.follow(fan, owner)

    async def is_in_french() -> None:
        async with world.running.client(owner, **{"Accept-Language": "fr"}) as client:
            response = await client.get(f"{API}/notifications")
        assert [item["message"] for item in response.json()["items"]] == ["Ana te suit maintenant"]
        assert response.headers["content-language"] == "fr"

    await eventually(is_in_french)


async def test_a_digest_is_in_the_language_of_the_account(world: World) -> None:
    owner, fan = await world.person(language="de"), await world.person()
    wish = {"channels": {"follow_started": {"in_app": True, "email": True, "push": False}}}
    assert (await world.put(owner, "/notification-settings", wish)).status_code == 200
    await world.follow(fan, owner)

    async def is_in_german() -> None:
        events = await world.running.published("feed.digest.requested")
        lines = [one.data["lines"] for one in events if one.data["user_id"] == str(owner)]
        assert lines == [["Ana folgt dir jetzt"]]

    await eventually(is_in_german)


async def test_a_device_gets_messages_in_the_language_of_the_account(world: World) -> None:
    owner, fan = await world.person(language="fr"), await world.person()
    await world.follow(fan, owner)

    async def is_in_french() -> None:
        items = (await world.get(owner, "/notifications")).json()["items"]
        assert items
        entry = items[0]
        assert entry["message"] == "Ana started following you"
        async with world.running.database.sessions() as session:
            pushed = await render_message(session, owner, int(entry["id"]))
        assert pushed is not None
        assert (pushed.title, pushed.body) == ("Nouvel abonnement", "Ana te suit maintenant")

    await eventually(is_in_french)
