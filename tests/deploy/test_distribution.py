"""Workers get the files that took longest last time first, and a model in parts."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from tests.support.distribution import LongestFirst

FILES = {"test_quick.py": 1.0, "test_slow.py": 9.0, "test_medium.py": 5.0}
TESTS = [f"{file}::test_{number}" for file in FILES for number in range(3)]


class Memory(dict[str, Any]):
    """Stands in for pytest's cache."""

    def set(self, key: str, value: object) -> None:
        self[key] = value


@dataclass(eq=False)
class Worker:
    tests: list[str]
    scheduler: LongestFirst
    waiting: list[int] = field(default_factory=list)
    shutting_down: bool = False

    def send_runtest_some(self, indices: list[int]) -> None:
        self.waiting += indices

    def shutdown(self) -> None:
        self.shutting_down = True

    def run(self) -> list[str]:
        """Run all tests as they come, and return their ids."""
        done = []
        while self.waiting:
            index = self.waiting.pop(0)
            done.append(self.tests[index])
            seconds = FILES.get(self.tests[index].split("::")[0], 0) / 3
            self.scheduler.mark_test_complete(self, index, seconds)
        return done


def order(memory: Memory, tests: list[str]) -> list[str]:
    """Return the order in which one worker runs the tests."""
    config: Any = SimpleNamespace(
        cache=memory,
        getvalue=lambda _: ["popen"],
        option=SimpleNamespace(loadscopereorder=False),
    )
    scheduler = LongestFirst(config, None)
    worker = Worker(tests, scheduler)
    scheduler.add_node(worker)
    scheduler.add_node_collection(worker, tests)
    scheduler.schedule()
    return worker.run()


def files(tests: list[str]) -> list[str]:
    return list(dict.fromkeys(test.split("::")[0] for test in tests))


def test_the_first_run_keeps_the_order() -> None:
    assert order(Memory(), TESTS) == TESTS


def test_the_next_run_starts_with_what_took_longest() -> None:
    memory = Memory()
    order(memory, TESTS)
    assert files(order(memory, TESTS)) == ["test_slow.py", "test_medium.py", "test_quick.py"]


def test_a_new_file_comes_first() -> None:
    memory = Memory()
    order(memory, TESTS)
    assert files(order(memory, [*TESTS, "test_new.py::test_1"]))[0] == "test_new.py"


def test_files_that_do_not_run_stay_known() -> None:
    memory = Memory()
    order(memory, TESTS)
    order(memory, TESTS[:3])
    assert files(order(memory, TESTS))[0] == "test_slow.py"


def test_each_part_of_a_model_is_a_unit() -> None:
    memory, parts = Memory(), ["test_a_model.py::test[1]", "test_a_model.py::test[2]"]
    order(memory, parts)
    (known,) = memory.values()
    assert list(known) == parts
