"""What this service hears of people and their things."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.subjects.domain import take_subject
from admin.subjects.models import Subject
from shared.contracts.envelope import Envelope
from shared.contracts.feed import CommentRemoved, OutfitCommented
from shared.contracts.identity import ProfileChanged
from shared.contracts.tags import TagChanged, TagDeleted
from shared.contracts.wardrobe import OutfitPublished, OutfitRemoved


async def on_profile_changed(
    session: AsyncSession, event: ProfileChanged, envelope: Envelope
) -> None:
    person = Subject(
        kind="person",
        id=event.user_id,
        owner_id=event.user_id,
        name=event.username,
        audience=event.audience,
        version=envelope.aggregateversion,
    )
    await take_subject(session, person)


async def on_outfit_changed(
    session: AsyncSession, event: OutfitPublished, envelope: Envelope
) -> None:
    """Hears OutfitPublished and OutfitChanged: either may come first."""
    outfit = Subject(
        kind="outfit",
        id=event.outfit_id,
        owner_id=event.owner_id,
        audience=event.audience,
        version=envelope.aggregateversion,
    )
    await take_subject(session, outfit)


async def on_outfit_removed(
    session: AsyncSession, event: OutfitRemoved, envelope: Envelope
) -> None:
    gone = Subject(
        kind="outfit",
        id=event.outfit_id,
        owner_id=event.owner_id,
        audience="private",
        removed=True,
        version=envelope.aggregateversion,
    )
    await take_subject(session, gone)


async def on_tag_changed(
    session: AsyncSession, event: TagChanged | TagDeleted, envelope: Envelope
) -> None:
    deleted = isinstance(event, TagDeleted)
    tag = Subject(
        kind="tag",
        id=event.tag_id,
        owner_id=event.owner_id,
        audience="private" if isinstance(event, TagDeleted) else event.audience,
        removed=deleted,
        version=envelope.aggregateversion,
    )
    await take_subject(session, tag)


async def on_outfit_commented(
    session: AsyncSession, event: OutfitCommented, envelope: Envelope
) -> None:
    comment = Subject(
        kind="comment",
        id=event.comment_id,
        owner_id=event.author_id,
        audience="followers",  # whoever sees the outfit; never recommended
        version=envelope.aggregateversion,
    )
    await take_subject(session, comment)


async def on_comment_removed(
    session: AsyncSession, event: CommentRemoved, envelope: Envelope
) -> None:
    gone = Subject(
        kind="comment",
        id=event.comment_id,
        owner_id=event.author_id,
        audience="private",
        removed=True,
        version=envelope.aggregateversion,
    )
    await take_subject(session, gone)
