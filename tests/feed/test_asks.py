"""Asks: two outfits, of which others choose one, and only the asker gets the result."""

import pytest
from sqlalchemy import text

from contracts.admin import AccountLimited
from tests.feed.ask_calls import ask, listed, new_ask, result, two_outfits, vote
from tests.feed.test_notifications import inbox
from tests.feed.world import World, problem
from tests.support.wait import eventually

_END = text("UPDATE asks SET ends_at = now() - interval '1 second' WHERE id = :ask_id")


async def end(world: World, ask_id: str) -> None:
    async with world.running.database.sessions() as session:
        await session.execute(_END, {"ask_id": int(ask_id)})
        await session.commit()


async def test_one_tap_votes_another_changes_it_and_a_third_withdraws_it(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    await world.follow(bea, ana)
    await world.follow(cleo, ana)
    ask_id = await ask(world, ana, question="  For the wedding?  ")
    (shown,) = (await world.get(bea, "/asks")).json()["items"]
    assert (shown["question"], shown["own"], shown["choice"]) == ("For the wedding?", False, None)
    assert shown["left"]["alt_text"] == "A coat"
    assert shown["owner"]["id"] == str(ana)
    for choice in ("left", "left", "right"):
        answer = await vote(world, bea, ask_id, choice)
        assert (answer.status_code, answer.json()["choice"]) == (200, choice)
    await vote(world, cleo, ask_id)
    assert await result(world, ana, ask_id) == {"left": 1, "right": 1}
    assert (await world.delete(bea, f"/asks/{ask_id}/vote")).status_code == 204
    assert (await world.get(bea, f"/asks/{ask_id}")).json()["choice"] is None
    assert await result(world, ana, ask_id) == {"left": 1, "right": 0}


async def test_only_the_asker_gets_numbers_and_nobody_gets_names(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    await world.follow(bea, ana)
    await world.follow(cleo, ana)
    ask_id = await ask(world, ana)
    answers = [await vote(world, bea, ask_id), await vote(world, cleo, ask_id, "right")]
    answers += [await world.get(cleo, path) for path in ("/asks", f"/asks/{ask_id}")]
    await world.post(ana, f"/asks/{ask_id}/close", None)
    answers.append(await world.get(cleo, f"/asks/{ask_id}"))
    for answer in answers:
        found = answer.json()
        for each in found.get("items", [found]):
            assert each["result"] is None
            assert each.keys() == (await world.get(ana, f"/asks/{ask_id}")).json().keys()
    own = (await world.get(ana, f"/asks/{ask_id}")).text
    assert str(bea) not in own
    assert str(cleo) not in own
    assert (await vote(world, ana, ask_id)).json()["code"] == "own_ask"


@pytest.mark.parametrize("is_early", [True, False])
async def test_nobody_votes_after_the_end(world: World, *, is_early: bool) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    ask_id = await ask(world, ana)
    await vote(world, bea, ask_id)
    assert (await world.put(ana, f"/asks/{ask_id}/dismissal")).json()["code"] == "ask_open"
    if is_early:
        for _ in range(2):
            closed = await world.post(ana, f"/asks/{ask_id}/close", None)
            assert (closed.status_code, closed.json()["closed"]) == (200, True)
    else:
        await end(world, ask_id)
    for refused in (
        await vote(world, bea, ask_id, "right"),
        await world.delete(bea, f"/asks/{ask_id}/vote"),
    ):
        assert (refused.status_code, problem(refused)["code"]) == (409, "ask_closed")
    assert await result(world, ana, ask_id) == {"left": 1, "right": 0}
    assert (await world.get(bea, f"/asks/{ask_id}")).json()["closed"] is True
    assert await listed(world, bea) == []
    assert await listed(world, ana) == [ask_id]
    assert (await world.put(ana, f"/asks/{ask_id}/dismissal")).status_code == 204
    assert await listed(world, ana) == []


async def test_the_asker_is_notified_once_without_numbers(world: World) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    ask_id, early = await ask(world, ana), await ask(world, ana)
    await vote(world, bea, ask_id)
    await world.post(ana, f"/asks/{early}/close", None)
    await end(world, ask_id)

    async def is_notified() -> None:
        found = [each for each in await inbox(world, ana) if each["kind"] == "ask_closed"]
        assert [(each["message"], each["about"], each["actor"]) for each in found] == [
            ("Voting on your question has ended. See the result.", "ask", None)
        ]

    await eventually(is_notified)
    assert [each["kind"] for each in await inbox(world, bea)] == []
    assert (await world.get(ana, f"/asks/{ask_id}")).json()["closed"] is True


async def test_dismissed_asks_are_listed_no_longer(world: World) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    first, second = await ask(world, ana), await ask(world, ana)
    assert await listed(world, bea) == [second, first]
    await vote(world, bea, first)
    assert (await world.put(bea, f"/asks/{first}/dismissal")).status_code == 204
    assert await listed(world, bea) == [second]
    assert await result(world, ana, first) == {"left": 1, "right": 0}
    assert (await world.delete(bea, f"/asks/{first}/dismissal")).status_code == 204
    page = (await world.get(bea, "/asks?limit=1")).json()
    assert [item["id"] for item in page["items"]] == [second]
    page = (await world.get(bea, f"/asks?limit=1&cursor={page['next_cursor']}")).json()
    assert [(item["id"], item["choice"]) for item in page["items"]] == [(first, "left")]
    assert page["next_cursor"] is None


async def test_muted_people_are_not_listed_and_can_be_answered(world: World) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    ask_id = await ask(world, ana)
    assert (await world.put(bea, f"/mutes/{ana}", {"days": None})).is_success
    assert await listed(world, bea) == []
    assert (await vote(world, bea, ask_id)).status_code == 200


async def test_invalid_asks_say_what_is_wrong(world: World) -> None:
    ana, bea = await world.people(2)
    left, right = await two_outfits(world, ana)
    hidden = await world.publish(ana, "private")
    other = await world.publish(bea)
    circle = (await world.post(bea, "/circles", {"name": "Mine"})).json()["id"]
    await eventually_known(world, bea, other.id)
    for body, code, field in (
        (new_ask(left, left), "same_outfit", "right_outfit_id"),
        (new_ask(left, other), "outfit_not_yours", "right_outfit_id"),
        (new_ask(hidden, right), "outfit_not_shared", "left_outfit_id"),
        (new_ask(left, right, audience=f"circle:{circle}"), "circle_not_found", "audience"),
        (new_ask(left, right, audience="public"), "invalid_request", "audience"),
        (new_ask(left, right, audience="private"), "invalid_request", "audience"),
        (new_ask(left, right, hours=2), "invalid_request", "hours"),
        (new_ask(left, right, hours=True), "invalid_request", "hours"),
        (new_ask(left, right, hours="1"), "invalid_request", "hours"),
        (new_ask(left, right, question="x" * 141), "invalid_request", "question"),
        (new_ask(left, right, question="two\nlines"), "invalid_request", "question"),
    ):
        answer = await world.post(ana, "/asks", body)
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
        assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert await listed(world, ana) == []
    ask_id = await ask(world, ana, left, right)
    for choice in (True, "both", None):
        assert (await vote(world, bea, ask_id, choice)).status_code == 422  # type: ignore[arg-type]


async def eventually_known(world: World, owner: int, outfit_id: int) -> None:
    async def check() -> None:
        assert (await world.put(owner, f"/outfits/{outfit_id}/like")).status_code == 200

    await eventually(check)


async def test_a_person_asks_three_questions_at_once(world: World) -> None:
    ana = await world.person()
    left, right = await two_outfits(world, ana)
    first, *_ = [await ask(world, ana, left, right) for _ in range(3)]
    refused = await world.post(ana, "/asks", new_ask(left, right))
    assert (refused.status_code, problem(refused)["code"]) == (409, "too_many_asks")
    assert (await world.post(ana, f"/asks/{first}/close", None)).is_success
    await ask(world, ana, left, right)


async def test_a_repeated_key_asks_once(world: World) -> None:
    ana = await world.person()
    body = new_ask(*await two_outfits(world, ana))
    key = {"Idempotency-Key": "once"}
    answers = [await world.post(ana, "/asks", body, **key) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert len(await listed(world, ana)) == 1


async def test_limited_accounts_neither_ask_nor_vote(world: World) -> None:
    ana, bea = await world.people(2)
    await world.follow(bea, ana)
    left, right = await two_outfits(world, ana)
    ask_id = await ask(world, ana, left, right)
    await world.handled(AccountLimited(user_id=bea, reason="spam"), subject=bea)
    refused = await vote(world, bea, ask_id)
    assert (refused.status_code, refused.json()["code"]) == (403, "account_limited")
    await world.handled(AccountLimited(user_id=ana, reason="spam"), subject=ana)
    refused = await world.post(ana, "/asks", new_ask(left, right))
    assert (refused.status_code, refused.json()["code"]) == (403, "account_limited")
    # What a limited account asked before is no longer shown to others.
    assert (await world.get(bea, f"/asks/{ask_id}")).status_code == 404
    assert (await world.get(ana, f"/asks/{ask_id}")).status_code == 200
