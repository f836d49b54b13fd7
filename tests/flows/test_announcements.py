"""An announcement really reaches people's inboxes, once each."""

import secrets
from urllib.parse import parse_qs, urlsplit

import psycopg

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.flows.test_deletion import Stores, letter, letters
from tests.flows.world import grant
from tests.support.people import JSON, Person, answered
from tests.support.wait import eventually

ADMIN, IDENTITY = "/api/admin/v1/announcements", "/api/identity/v1"
CONFIRM = "Confirm your email for Garderobe"


async def test_everybody_with_a_confirmed_address_gets_an_announcement_once(
    newcomer: Newcomer, layout: Layout
) -> None:
    ada, ben, una = [await newcomer(name) for name in ("ada", "ben", "una")]
    await grant(ada)
    for person in (ada, ben):
        await confirm(layout, person)
    let_a_month_pass(layout)
    subject = f"Our terms change {secrets.token_hex(4)}"
    made = await ada.http.post(ADMIN, json={"subject": subject, "text": "From May.\n\nRead them."})
    assert made.status_code == 201, made.text
    path = f"{ADMIN}/{made.json()['id']}"

    await act(ada, f"{path}/test")
    test = await letter(layout, ada, subject)
    await eventually(lambda: is_shown(ada, path, is_tested=True), seconds=30)
    assert (await letters(layout, ben, subject)) == []
    await act(ada, f"{path}/send")
    await eventually(lambda: is_shown(ada, path, state="sent"), seconds=60)

    assert f"Hi {ada.username},\n\nFrom May.\n\nRead them." in test.replace("\r\n", "\n")
    assert await letters(layout, ada, subject) == [test, test]
    assert f"Hi {ben.username}," in await letter(layout, ben, subject)
    assert await letters(layout, una, subject) == []


async def confirm(layout: Layout, person: Person) -> None:
    words = (await letter(layout, person, CONFIRM)).split()
    (link,) = [word for word in words if "#token=" in word]
    token = parse_qs(urlsplit(link).fragment)["token"][0]
    path = f"{IDENTITY}/email-verifications/confirm"
    assert (await person.http.post(path, json={"token": token})).status_code == 200


def let_a_month_pass(layout: Layout) -> None:
    """Since earlier announcements, of which few are allowed."""
    with psycopg.connect(Stores(layout).database("admin").replace("+psycopg", "")) as database:
        database.execute("UPDATE announcements SET sent_at = sent_at - interval '31 days'")


async def act(admin: Person, path: str) -> None:
    answer = await admin.http.post(path)
    assert answer.status_code == 202, answer.text


async def is_shown(admin: Person, path: str, **expected: object) -> JSON:
    """The announcement as the list shows it, if it says this."""
    page = answered(await admin.http.get(ADMIN))
    (one,) = [item for item in page["items"] if path.endswith(f"/{item['id']}")]
    assert one == one | expected, one
    return dict(one)
