"""The checker itself: what may be true after acknowledged, refused and unknown calls."""

import pytest

from tests.faults.recovery.faults import FAULTS, KINDS
from tests.faults.recovery.history import Call, History
from tests.faults.recovery.links import LINKS
from tests.faults.recovery.pictures import differs, picture
from tests.faults.recovery.planted import BUGS, Bug
from tests.faults.recovery.schedule import ROUND, schedule_of

REGISTER = ("follow", "ana", "ben")


def call(status: int | None, method: str = "PUT") -> Call:
    return Call("ana", "follow", method, "/follows/ben", 0.0, 1.0, status)


def history_of(*writes: tuple[bool, list[int | None]]) -> History:
    history = History()
    for value, statuses in writes:
        write = history.begin(REGISTER, value)
        write.attempts += [call(one, "PUT" if value else "DELETE") for one in statuses]
    return history


@pytest.mark.parametrize(
    ("writes", "possible"),
    [
        ([(True, [200])], {True}),
        ([(True, [404])], {False}),
        ([(True, [503])], {True, False}),
        ([(True, [503, 200])], {True}),
        ([(True, [503, 404])], {True, False}),
        ([(True, [200]), (False, [502, 404])], {False}),
        ([(True, [200]), (False, [502, 401])], {True, False}),
        ([(True, [200]), (False, [503])], {True, False}),
        ([(True, [503]), (False, [204])], {False}),
        # The first request may still wait in a process that hangs.
        ([(True, [None]), (False, [204])], {True, False}),
    ],
)
def test_only_calls_without_a_definite_answer_leave_a_doubt(
    writes: list[tuple[bool, list[int | None]]], possible: set[bool]
) -> None:
    assert history_of(*writes).possible(REGISTER, initial=False) == possible


def test_a_round_of_schedules_brings_about_every_fault() -> None:
    for first in (1, 1 + ROUND):
        seeds = range(first, first + ROUND)
        steps = [(one.kind, one.target) for seed in seeds for one in schedule_of(seed, KINDS).steps]
        assert sorted(steps) == sorted(KINDS)


def test_a_seed_always_gives_the_same_schedule() -> None:
    assert schedule_of(77, KINDS) == schedule_of(77, KINDS)


def test_every_fault_and_link_exists() -> None:
    assert {kind for kind, _ in KINDS} == set(FAULTS)
    targets = "+".join(target for kind, target in KINDS if kind.endswith("link"))
    named = {tuple(one.split("-to-")) for one in targets.split("+")}
    assert named <= set(LINKS)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_still_fits_the_code(bug: Bug) -> None:
    assert bug.planted_text()


def test_a_picture_is_told_from_another() -> None:
    assert not differs(picture(1), picture(1))
    assert all(differs(picture(1), picture(seed)) for seed in range(2, 30))
