"""Loans are seen by their two people alone, also after a block and a deleted account."""

import pytest

from contracts.identity import AccountDeleted
from tests.support.data_export import exported_rows
from tests.support.wait import eventually
from tests.wardrobe.loans import (
    acquainted,
    ask,
    lent,
    listed,
    offer,
    offered,
    state_of,
    step,
    take,
    wait_for_events,
)
from tests.wardrobe.test_garments import add
from tests.wardrobe.world import Wardrobe, person


async def test_only_the_two_people_see_a_loan(wardrobe: Wardrobe) -> None:
    owner, borrower, loan = await lent(wardrobe)
    other = await wardrobe.known_person()
    await wardrobe.follow(other, owner)
    for viewer, status in ((owner, 200), (borrower, 200), (other, 404), (None, 401)):
        client = wardrobe.client(viewer)
        assert (await client.get(f"loans/{loan['id']}")).status_code == status
        if status != 200:
            assert (await step(wardrobe, viewer, loan, "confirmed")).status_code == status
            change = await client.patch(f"loans/{loan['id']}", json={"note": "x"})
            assert change.status_code == status
    assert await listed(wardrobe, other, "owner") == []
    query = {"role": "owner", "garment_id": loan["garment"]["id"]}
    assert (await wardrobe.client(other).get("loans", params=query)).json()["items"] == []


async def test_a_stranger_can_neither_lend_nor_borrow(wardrobe: Wardrobe) -> None:
    owner, stranger = await wardrobe.known_person(), await wardrobe.known_person()
    garment = await add(wardrobe, owner, audience="public")
    refused = await offer(wardrobe, owner, stranger, garment)
    assert (refused.status_code, refused.json()["code"]) == (422, "borrower_not_found")
    for nobody in (person(), owner):
        assert (await offer(wardrobe, owner, nobody, garment)).status_code == 422
    refused = await ask(wardrobe, stranger, garment)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_acquainted")
    assert (await ask(wardrobe, owner, garment)).json()["code"] == "own_garment"
    await wardrobe.follow(stranger, owner)
    assert (await offer(wardrobe, stranger, owner, garment)).status_code == 404


@pytest.mark.parametrize(("audience", "status"), [("private", 404), ("followers", 201)])
async def test_only_a_visible_garment_can_be_asked_for(
    wardrobe: Wardrobe, audience: str, status: int
) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await add(wardrobe, owner, audience=audience)
    assert (await ask(wardrobe, borrower, garment)).status_code == status


async def test_an_offer_shows_a_private_garment_to_the_borrower_alone(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    photo = await wardrobe.upload(owner)
    garment = await add(wardrobe, owner, name="Red coat", photo_id=photo["id"])
    path = f"garments/{garment['id']}"
    assert (await wardrobe.client(borrower).get(path)).status_code == 404
    loan = await offered(wardrobe, owner, borrower, garment)
    (theirs,) = await listed(wardrobe, borrower, "borrower")
    shown = theirs["garment"]["photo"]["path"]
    assert wardrobe.fetch(shown).status == 200
    # The garment itself stays private: the loan shows name, type and picture only.
    assert theirs["garment"].keys() == {"id", "name", "category", "photo"}
    assert (await wardrobe.client(borrower).get(path)).status_code == 404
    await take(wardrobe, borrower, loan, "declined")

    async def moved() -> None:
        found = (await wardrobe.client(owner).get(path)).json()
        assert found["photo"]["path"] != shown
        assert wardrobe.fetch(shown).status != 200
        assert wardrobe.fetch(found["photo"]["path"]).status == 200

    await eventually(moved)
    seen = (await wardrobe.client(borrower).get(f"loans/{loan['id']}")).json()
    assert seen["garment"] is None


async def test_a_request_shows_no_picture_before_the_owner_agrees(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    photo = await wardrobe.upload(owner)
    garment = await add(wardrobe, owner, name="Coat", audience="public", photo_id=photo["id"])
    loan = (await ask(wardrobe, borrower, garment)).json()
    assert (loan["garment"]["name"], loan["garment"]["photo"]) == ("Coat", None)
    hide = await wardrobe.client(owner).patch(
        f"garments/{garment['id']}", json={"audience": "private"}
    )
    assert hide.status_code == 200
    seen = await wardrobe.client(borrower).get(f"loans/{loan['id']}")
    assert seen.json()["garment"] is None
    await take(wardrobe, owner, loan, "accepted")
    assert (await listed(wardrobe, borrower, "borrower"))[0]["garment"]["photo"] is not None


async def test_the_photo_of_an_outfit_is_not_shown_to_the_borrower(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    pin = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "new_garment": {"name": "Coat"}}
    await wardrobe.publish(owner, audience="private", pins=[pin])
    (garment,) = (await wardrobe.client(owner).get("garments")).json()["items"]
    await offered(wardrobe, owner, borrower, garment)
    assert (await listed(wardrobe, borrower, "borrower"))[0]["garment"]["photo"] is None


@pytest.mark.parametrize("by_owner", [True, False])
async def test_a_block_hides_a_loan_and_leaves_the_garment_lent(
    wardrobe: Wardrobe, by_owner: bool
) -> None:
    owner, borrower = await acquainted(wardrobe)
    photo = await wardrobe.upload(owner)
    garment = await add(wardrobe, owner, photo_id=photo["id"])
    loan = await offered(wardrobe, owner, borrower, garment)
    accepted = await take(wardrobe, borrower, loan, "accepted")
    shown = accepted["garment"]["photo"]["path"]
    await wardrobe.block(*((owner, borrower) if by_owner else (borrower, owner)))
    assert (await wardrobe.client(borrower).get(f"loans/{loan['id']}")).status_code == 404
    assert await listed(wardrobe, borrower, "borrower") == []
    assert (await step(wardrobe, borrower, loan, "returned")).status_code == 404
    assert (await exported_rows(wardrobe.running, "wardrobe", borrower))["loans"] == []

    async def picture_is_gone() -> None:
        assert wardrobe.fetch(shown).status != 200

    await eventually(picture_is_gone)
    (mine,) = await listed(wardrobe, owner, "owner")
    assert (mine["state"], mine["person"]) == ("accepted", None)
    (exported,) = (await exported_rows(wardrobe.running, "wardrobe", owner))["loans"]
    assert exported["person"] is None
    assert await state_of(wardrobe, owner, loan) == "lent"
    await take(wardrobe, owner, loan, "confirmed")
    assert await state_of(wardrobe, owner, loan) == "here"


async def test_a_block_ends_offers_and_requests(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    loan = await offered(wardrobe, owner, borrower)
    wanted = await add(wardrobe, owner, audience="public")
    request = (await ask(wardrobe, borrower, wanted)).json()
    await wardrobe.block(borrower, owner)
    assert await listed(wardrobe, owner, "owner") == []
    await wait_for_events(wardrobe, loan, "offered", "withdrawn")
    await wait_for_events(wardrobe, request, "requested", "withdrawn")
    assert (await offer(wardrobe, owner, borrower, loan["garment"])).status_code == 422
    assert (await ask(wardrobe, borrower, wanted)).status_code == 404


async def test_events_name_neither_garment_nor_note(wardrobe: Wardrobe) -> None:
    _, _, loan = await lent(wardrobe, note="kingfisher")
    await wait_for_events(wardrobe, loan, "offered", "accepted")
    published = await wardrobe.running.published("wardrobe.loan.changed")
    texts = "".join(event.model_dump_json() for event in published)
    assert "kingfisher" not in texts
    assert f'"{loan["garment"]["id"]}"' not in texts


async def test_a_deleted_borrower_leaves_the_garment_lent(wardrobe: Wardrobe) -> None:
    owner, borrower, loan = await lent(wardrobe, due_on="2020-01-01", note="kingfisher")
    waiting = await offered(wardrobe, owner, borrower)
    await wardrobe.deliver(AccountDeleted(user_id=borrower), borrower)
    (mine,) = await listed(wardrobe, owner, "owner")
    assert (mine["id"], mine["person"], mine["note"]) == (loan["id"], None, "")
    gone = await wardrobe.client(owner).get(f"loans/{waiting['id']}")
    assert gone.status_code == 404
    rows = "SELECT count(*) FROM loans WHERE borrower_id = :id"
    assert await wardrobe.value(rows, id=borrower) == 0
    # Nobody is left to be reminded, whatever day the owner chooses.
    terms = await wardrobe.client(owner).patch(f"loans/{loan['id']}", json={"due_on": "2021-01-01"})
    assert terms.status_code == 200
    due = "SELECT remind_on FROM loans WHERE id = :id"
    assert await wardrobe.value(due, id=loan["id"]) is None
    await take(wardrobe, owner, loan, "confirmed")
    assert await state_of(wardrobe, owner, loan) == "here"


async def test_others_do_not_learn_that_a_garment_is_lent(wardrobe: Wardrobe) -> None:
    owner, borrower = await acquainted(wardrobe)
    garment = await add(wardrobe, owner, audience="public")
    loan = await offered(wardrobe, owner, borrower, garment)
    await take(wardrobe, borrower, loan, "accepted")
    path, visitor = f"garments/{garment['id']}", wardrobe.client()
    assert (await wardrobe.client(owner).get(path)).json()["state"] == "lent"
    assert (await visitor.get(path)).json()["state"] == "here"
    for state, count in (("here", 1), ("lent", 0), ("repair", 0)):
        listed = await visitor.get("garments", params={"owner_id": owner, "state": state})
        assert len(listed.json()["items"]) == count, state


async def test_a_deleted_owner_leaves_nothing_to_the_borrower(wardrobe: Wardrobe) -> None:
    owner, borrower, loan = await lent(wardrobe)
    await wardrobe.deliver(AccountDeleted(user_id=owner), owner)
    assert await listed(wardrobe, borrower, "borrower") == []
    assert (await wardrobe.client(borrower).get(f"loans/{loan['id']}")).status_code == 404
