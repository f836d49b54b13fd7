"""Distributes tests to workers: a file is one unit of work, and so is each part of a model."""

from xdist.scheduler import LoadFileScheduling

MODEL_ENDING = "_model.py"


class SpreadModels(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Keeps a file in one worker, because its tests share a service, but not a model.

    The parts of a model take many times as long as starting another service for them.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return nodeid if file.endswith(MODEL_ENDING) else file
