"""Recognizes copies of hidden pictures, and holds outfits that show one."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import OutfitCause
from wardrobe.image_processing.hashes import color_waves
from wardrobe.photos.matching import store
from wardrobe.photos.matching.models import HeldOutfit, KnownPicture
from wardrobe.photos.matching.rules import (
    Match,
    Traits,
    closest_match,
    distance,
    is_copy,
    is_distinctive,
)
from wardrobe.photos.models import Photo


@dataclass(frozen=True)
class ModerationDecision:
    """A decision about an outfit by moderators, or automatically on their behalf."""

    outfit_id: int
    owner_id: int
    hidden: bool
    automated: bool
    rule: str | None
    cause: OutfitCause | None
    version: int

    @property
    def is_about_picture(self) -> bool:
        """Whether the picture may not be shown. Older decisions name no cause; they count."""
        return self.hidden and self.cause != "words"


async def find_match(session: AsyncSession, photo: Photo) -> Match | None:
    """Return the hidden picture that a photo is a copy of.

    Returns None for a photo that a moderator has reviewed and restored, and for one that is older
    than the hidden picture, because hiding a copy must not hide the original.
    """
    if photo.cleared_at is not None or not is_distinctive(photo.perceptual_hash):
        return None
    candidates = await store.list_near(session, photo.perceptual_hash, photo.created_at)
    traits = _traits(photo)
    return closest_match(
        Match(
            picture.outfit_id,
            picture.rule,
            distance(picture.perceptual_hash, photo.perceptual_hash),
        )
        for picture in candidates
        if is_copy(traits, Traits(picture.perceptual_hash, picture.color_waves))
    )


async def record_decision(
    session: AsyncSession, decision: ModerationDecision, photo: Photo
) -> None:
    """Store a photo's traits while moderators hide it; delete them when they restore it.

    An automated hold stores nothing: only a moderator's decision makes a picture known. Neither
    does hiding an outfit for its words.
    """
    if decision.automated:
        return
    await store.delete_hold(session, decision.outfit_id)
    if not decision.hidden:
        photo.cleared_at = datetime.now(UTC)
    elif decision.is_about_picture:
        photo.cleared_at = None
    if not decision.is_about_picture:
        await delete_known_picture(session, decision)
    elif is_distinctive(photo.perceptual_hash):
        traits = _traits(photo)
        picture = KnownPicture(
            outfit_id=decision.outfit_id,
            perceptual_hash=traits.perceptual_hash,
            color_waves=list(traits.color_waves),
            rule=decision.rule,
            decision_version=decision.version,
            uploaded_at=photo.created_at,
        )
        await store.update_known(session, picture)


async def delete_known_picture(session: AsyncSession, decision: ModerationDecision) -> None:
    """Delete the traits of a picture that may be shown, even if the outfit is deleted."""
    if not decision.is_about_picture:
        await store.delete_known(session, decision.outfit_id, decision.version)


async def save_hold(
    session: AsyncSession, outfit_id: int, match: Match, moderation_version: int
) -> None:
    """Store why an outfit is held, until a moderator decides about it."""
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
