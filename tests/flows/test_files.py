"""What the system keeps on disk, as another user of the machine finds it."""

import os
import stat
import subprocess

from deploy.local.layout import Layout

STRANGER = "daemon"
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def test_all_in_the_data_folder_is_for_its_owner_alone(layout: Layout) -> None:
    """Whatever lies in a closed folder is closed, though its own mode may be wider."""
    modes = {path: path.lstat().st_mode for path in layout.data.iterdir()}
    assert {layout.run, layout.logs, layout.data / "credentials.json"} <= set(modes)
    assert {path.name: stat.filemode(mode) for path, mode in modes.items() if mode & OTHERS} == {}


def test_another_user_cannot_enter_the_data_folder(layout: Layout) -> None:
    mode = layout.data.stat().st_mode
    assert not mode & stat.S_IRWXO
    if os.geteuid() != 0:
        assert not mode & stat.S_IRWXG
        return
    for path in (layout.data, layout.run, layout.data / "credentials.json"):
        looked = subprocess.run(
            ["ls", str(path)],
            user=STRANGER,
            group=STRANGER,
            extra_groups=[],
            capture_output=True,
            check=False,
        )
        assert looked.returncode != 0, looked.stdout
