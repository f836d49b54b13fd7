"""An announcement reaches each inbox once."""

import secrets
from urllib.parse import parse_qs, urlsplit

import psycopg

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.flows.stores import Stores
from tests.flows.test_deletion import email, emails
from tests.flows.world import grant
from tests.support.people import JSON, Person, json_body
from tests.support.wait import eventually

ADMIN, IDENTITY = "/api/admin/v1/announcements", "/api/identity/v1"
CONFIRM = "Confirm your email for Garderobe"


async def test_each_confirmed_email_gets_an_announcement_once(
    new_person: NewPerson, layout: Layout
) -> None:
    ada, ben, una = [await new_person(name) for name in ("ada", "ben", "una")]
    await grant(ada)
    for person in (ada, ben):
        await confirm(layout, person)
    backdate_announcements(layout)
    subject = f"Our terms change {secrets.token_hex(4)}"
    made = await ada.http.post(ADMIN, json={"subject": subject, "text": "From May.\n\nRead them."})
    assert made.status_code == 201, made.text
    path = f"{ADMIN}/{made.json()['id']}"

    await act(ada, f"{path}/test")
    test = await email(layout, ada, subject)
    await eventually(lambda: require_listed(ada, path, is_tested=True))
    assert (await emails(layout, ben, subject)) == []
    await act(ada, f"{path}/send")
    await eventually(lambda: require_listed(ada, path, state="sent"))

    assert f"Hi {ada.username},\n\nFrom May.\n\nRead them." in test.replace("\r\n", "\n")
    assert await emails(layout, ada, subject) == [test, test]
    assert f"Hi {ben.username}," in await email(layout, ben, subject)
    assert await emails(layout, una, subject) == []


async def confirm(layout: Layout, person: Person) -> None:
    words = (await email(layout, person, CONFIRM)).split()
    (link,) = [word for word in words if "#token=" in word]
    token = parse_qs(urlsplit(link).fragment)["token"][0]
    path = f"{IDENTITY}/email-verifications/confirm"
    assert (await person.http.post(path, json={"token": token})).status_code == 200


def backdate_announcements(layout: Layout) -> None:
    """Backdate earlier announcements, because only a few are allowed per month."""
    with psycopg.connect(Stores(layout).database("admin").replace("+psycopg", "")) as database:
        database.execute("UPDATE announcements SET sent_at = sent_at - interval '31 days'")


async def act(admin: Person, path: str) -> None:
    response = await admin.http.post(path)
    assert response.status_code == 202, response.text


async def require_listed(admin: Person, path: str, **expected: object) -> JSON:
    """Return the announcement from the list; assert these fields."""
    page = json_body(await admin.http.get(ADMIN))
    (one,) = [item for item in page["items"] if path.endswith(f"/{item['id']}")]
    assert one == one | expected, one
    return dict(one)
