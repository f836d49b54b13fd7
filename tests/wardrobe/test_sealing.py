"""Sealed secrets are opened with the right key only, for their owner only."""

import pytest
from pydantic import SecretStr

from tests.support.residual_data import random_id
from tests.wardrobe.destinations import choose
from tests.wardrobe.world import DESTINATION_SECRET, Wardrobe
from wardrobe.export_destinations.domain import reseal_secrets
from wardrobe.sealing import SecretSealer, Unreadable

OLD, NEW = SecretStr("o" * 32), SecretStr("n" * 32)


def test_a_sealed_secret_is_opened_for_its_owner() -> None:
    sealer = SecretSealer([OLD])
    sealed = sealer.seal("päss:word", 1)
    assert "word" not in sealed
    assert sealed != sealer.seal("päss:word", 1)
    assert sealer.open(sealed, 1) == "päss:word"
    with pytest.raises(Unreadable):
        sealer.open(sealed, 2)


@pytest.mark.parametrize("damage", ["", "x", "a.b", ".", "ä.ö"])
def test_what_was_never_sealed_is_unreadable(damage: str) -> None:
    sealer = SecretSealer([OLD])
    sealed = sealer.seal("password", 1)
    for text in (damage, sealed[:-8] + damage, f"{sealer.current}.{damage}"):
        with pytest.raises(Unreadable):
            sealer.open(text, 1)


def test_a_rotated_secret_opens_what_the_old_one_sealed() -> None:
    sealed = SecretSealer([OLD]).seal("password", 1)
    both = SecretSealer([NEW, OLD])
    assert both.open(sealed, 1) == "password"
    assert both.seal("password", 1).startswith(f"{SecretSealer([NEW]).current}.")
    with pytest.raises(Unreadable):
        SecretSealer([NEW]).open(sealed, 1)


async def test_after_a_rotation_everything_is_sealed_with_the_new_secret(
    wardrobe: Wardrobe,
) -> None:
    owner, unreadable = random_id(), random_id()
    for one in (unreadable, owner):
        await wardrobe.profile(one, "public")
        destination = {"kind": "webdav", "url": "https://a.example", "username": "ana"}
        await choose(wardrobe, one, destination | {"secret": "password"})
    change = "UPDATE export_destinations SET sealed_secret = 'lost.x' WHERE owner_id = :id"
    await wardrobe.change(change, id=unreadable)
    rotated = SecretSealer([NEW, SecretStr(DESTINATION_SECRET)])

    async with wardrobe.running.database.sessions() as session:
        await reseal_secrets(session, rotated)
        await session.commit()

    query = "SELECT sealed_secret FROM export_destinations WHERE owner_id = :id"
    assert SecretSealer([NEW]).open(await wardrobe.value(query, id=owner), owner) == "password"
    assert await wardrobe.value(query, id=unreadable) == "lost.x"
