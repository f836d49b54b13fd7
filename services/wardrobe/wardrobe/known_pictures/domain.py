"""Know pictures again that moderators have hidden."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.image_processing.hashes import color_waves
from wardrobe.known_pictures import store
from wardrobe.known_pictures.models import HeldOutfit, KnownPicture
from wardrobe.known_pictures.rules import Match, Traits, closest, distance, is_copy, says_enough
from wardrobe.photos.models import Photo


@dataclass(frozen=True)
class Decision:
    """A decision about an outfit, made by moderators or by a program on their behalf."""

    outfit_id: int
    owner_id: int
    hidden: bool
    automated: bool
    rule: str | None
    version: int


async def find_copied(session: AsyncSession, photo: Photo) -> Match | None:
    """Return the hidden picture that a photo is a copy of.

    A photo that a moderator has looked at and restored is a copy of none.
    """
    if photo.cleared_at is not None or not says_enough(photo.perceptual_hash):
        return None
    near = await store.list_near(session, photo.perceptual_hash)
    shown = _traits(photo)
    return closest(
        Match(known.outfit_id, known.rule, distance(known.perceptual_hash, photo.perceptual_hash))
        for known in near
        if is_copy(shown, Traits(known.perceptual_hash, known.color_waves))
    )


async def note_decision(session: AsyncSession, decision: Decision, photo: Photo) -> None:
    """Keep what a photo is known by while moderators hide it, and forget it when they restore it.

    A hold is no decision of theirs yet: without their word no picture becomes known by another.
    """
    if decision.automated:
        return
    await store.delete_hold(session, decision.outfit_id)
    photo.cleared_at = None if decision.hidden else datetime.now(UTC)
    if not decision.hidden:
        await forget_picture(session, decision)
    elif says_enough(photo.perceptual_hash):
        shown = _traits(photo)
        known = KnownPicture(
            outfit_id=decision.outfit_id,
            perceptual_hash=shown.perceptual_hash,
            color_waves=list(shown.color_waves),
            rule=decision.rule,
            decision_version=decision.version,
        )
        await store.update_known(session, known)


async def forget_picture(session: AsyncSession, decision: Decision) -> None:
    """Forget the picture of an outfit that was restored, also if the outfit is gone."""
    if not decision.hidden:
        await store.delete_known(session, decision.outfit_id, decision.version)


async def keep_hold(
    session: AsyncSession, outfit_id: int, match: Match, moderation_version: int
) -> None:
    """Note why an outfit is held, until a moderator has decided about it."""
    hold = HeldOutfit(
        outfit_id=outfit_id,
        known_outfit_id=match.outfit_id,
        rule=match.rule,
        distance=match.distance,
        moderation_version=moderation_version,
    )
    await store.insert_hold(session, hold)


def _traits(photo: Photo) -> Traits:
    return Traits(photo.perceptual_hash, color_waves(photo.thumbhash))
