"""How a restored profile differs from that of the backup."""

from datetime import UTC, datetime
from typing import Any

import pytest

from identity.account.restoration.rules import profile_changes
from identity.profile.profiles.models import Profile

NOW = datetime(2026, 11, 26, tzinfo=UTC)


def restored(**stored: Any) -> Profile:
    profile = Profile(id=1, email="ana@example.org", username="ana", display_name="Ana", **stored)
    profile.sqlmodel_update(profile_changes(profile, "ana_old", 1_795_660_047_000))
    return profile


def test_a_scheduled_deletion_does_not_return() -> None:
    profile = restored(hidden_because="departure", deletes_at=NOW, audience="followers")
    assert (profile.hidden_because, profile.deletes_at) == (None, None)
    assert profile.effective_audience == "followers"


@pytest.mark.parametrize("stored", [{"hidden_because": "break"}, {"suspended_because": "Spam"}])
def test_a_hidden_profile_stays_hidden(stored: dict[str, str]) -> None:
    assert restored(**stored).effective_audience == "private"


def test_a_restored_profile_is_newer_than_all_that_was_announced() -> None:
    profile = restored(version=7, unasked_changes=3)
    assert (profile.username, profile.announced_version) == ("ana_old", 1_795_660_047_000)
