"""Distributes tests to workers: a file is one unit of work, and so is each part of a model.

A run remembers in pytest's cache how long each unit took, and the next one starts with the longest,
so that no worker is left with a long one at the end. Without memory, they start as collected.
"""

import math
from collections import defaultdict
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

MODEL_ENDING = "_model.py"
SECONDS = "distribution/seconds"
"""Key of the units' durations in pytest's cache."""


class LongestFirst(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Keeps a file in one worker, because its tests share a service, but not a model.

    The parts of a model take many times as long as starting another service for them.
    """

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        self._cache = config.cache
        known = {} if self._cache is None else self._cache.get(SECONDS, {})
        self._last: dict[str, float] = known
        self._now: defaultdict[str, float] = defaultdict(float)

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return nodeid if file.endswith(MODEL_ENDING) else file

    def _assign_work_unit(self, node: Any) -> None:
        longest = max(self.workqueue, key=self._expected_seconds)
        self.workqueue.move_to_end(longest, last=False)
        super()._assign_work_unit(node)

    def _expected_seconds(self, unit: str) -> float:
        """Return how long a unit took; one that is new may take long."""
        return self._last.get(unit, math.inf)

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """Note how long a test took; remember all after the last one."""
        self._now[self._split_scope(self.registered_collections[node][item_index])] += duration
        super().mark_test_complete(node, item_index, duration)
        if self._cache is not None and not self.has_pending:
            self._cache.set(SECONDS, self._last | self._now)
