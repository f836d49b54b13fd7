"""Other users of the machine cannot read the system's files."""

import os
import stat
import subprocess

from deploy.local.layout import Layout

OTHER_USER = "daemon"
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def test_only_the_owner_can_access_the_data_folders_entries(layout: Layout) -> None:
    """Deeper files may have wider modes, because their folders are closed."""
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
        listing = subprocess.run(
            ["ls", str(path)],
            user=OTHER_USER,
            group=OTHER_USER,
            extra_groups=[],
            capture_output=True,
            check=False,
        )
        assert listing.returncode != 0, listing.stdout
