"""States of accounts."""

from typing import Literal

State = Literal["good", "limited", "suspended"]
