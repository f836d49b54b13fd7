"""The installed command `garderobe`, as operators run it."""

from deploy.local.process import BIN

GARDEROBE = str(BIN / "garderobe")
