"""Test databases use a RAM disk only if there is room, and leave no data behind."""

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support import ram_disk


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ram_disk, "FOLDER", tmp_path)
    monkeypatch.setattr(ram_disk, "MIN_AVAILABLE_MEMORY", 1)
    return tmp_path


@pytest.mark.parametrize(("missing", "has_room"), [(0, True), (1, False)])
def test_a_small_ram_disk_is_not_used(
    monkeypatch: pytest.MonkeyPatch, missing: int, has_room: bool
) -> None:
    free = ram_disk.MIN_FREE - missing
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))

    assert ram_disk.has_room() is has_room


def test_a_machine_with_little_memory_uses_no_ram_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ram_disk, "MIN_FREE", 0)
    assert ram_disk.has_room()

    monkeypatch.setattr(ram_disk, "MIN_AVAILABLE_MEMORY", 2**60)
    assert not ram_disk.has_room()


def test_a_machine_without_ram_disk_uses_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ram_disk, "FOLDER", folder / "missing")

    assert not ram_disk.has_room()


def test_only_folders_of_ended_processes_are_removed(folder: Path) -> None:
    ended = folder / f"garderobe-test-{2**22 + 1}-x"  # above the largest pid of Linux
    running = folder / f"garderobe-test-{os.getpid()}-x"
    other = folder / "PostgreSQL.1"
    for each in (ended, running, other):
        each.mkdir()

    ram_disk.remove_stale_folders()

    assert sorted(folder.iterdir()) == [other, running]
