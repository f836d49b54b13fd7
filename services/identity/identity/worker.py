"""The worker: subscriptions to events, and background loops."""

from collections.abc import Awaitable
from datetime import timedelta

from starlette.datastructures import State

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AccountWarned,
    AdminErased,
    AnnouncementSent,
    AnnouncementStopped,
    AnnouncementTested,
    ContentHidden,
    ContentRestored,
    InviteCreated,
    InviteWithdrawn,
    MessageReceived,
    RegistrationChanged,
    WaitlistJoined,
)
from contracts.feed import CircleChanged, DigestRequested, FeedErased
from contracts.tags import TagsErased
from contracts.wardrobe import (
    AvatarChecked,
    AvatarMoved,
    ExportRequested,
    WardrobeErased,
)
from identity.account.data_export.consumers import on_export_requested
from identity.account.data_export.store import EXPORT_PARTS
from identity.account.deletion.consumers import on_account_erased
from identity.account.deletion.jobs import carry_out_deletions
from identity.account.moderation.consumers import on_account_decided, on_content_decided
from identity.account.registration.invites.consumers import on_invite_created, on_invite_withdrawn
from identity.account.registration.policy.consumers import on_registration_changed
from identity.mail.announcements.consumers import (
    on_announcement_sent,
    on_announcement_stopped,
    on_announcement_tested,
)
from identity.mail.announcements.jobs import send_announcements
from identity.mail.announcements.rules import Pace
from identity.mail.digests.consumers import on_digest_requested
from identity.mail.monthly_exports.consumers import export_handlers
from identity.mail.outbox.consumers import on_message_received, on_waitlist_joined
from identity.mail.outbox.domain import MailSender
from identity.mail.outbox.jobs import send_mail
from identity.profile.avatars.consumers import on_avatar_checked, on_avatar_moved
from identity.profile.profiles.consumers import on_circle_changed
from identity.profile.relationships.models import Block, Follow
from identity.sessions.jobs import count_ticks
from identity.signin.recovery.jobs import process_recoveries
from identity.signing.signing_keys.jobs import rotate_on_schedule
from shared.events import inbox
from shared.events.consumer import Subscription
from shared.features.data_export import serve_parts
from shared.features.relationships import relationship_handlers


def subscriptions(state: State) -> list[Subscription]:
    """Return the handler of every event that identity consumes."""
    public_url = state.settings.public_url
    erased = on_account_erased(public_url)
    content_decided = on_content_decided(public_url)
    account_decided = on_account_decided(public_url)
    handlers: inbox.Handlers = {
        InviteCreated: on_invite_created(public_url),
        InviteWithdrawn: on_invite_withdrawn,
        RegistrationChanged: on_registration_changed,
        MessageReceived: on_message_received(state.settings.mail_to or state.settings.mail_from),
        WaitlistJoined: on_waitlist_joined(public_url),
        CircleChanged: on_circle_changed,
        **relationship_handlers(Follow, Block, state="removed"),
        DigestRequested: on_digest_requested(public_url),
        WardrobeErased: erased,
        TagsErased: erased,
        FeedErased: erased,
        AdminErased: erased,
        AvatarChecked: on_avatar_checked,
        AvatarMoved: on_avatar_moved,
        ExportRequested: on_export_requested,
        AccountWarned: account_decided,
        AccountLimited: account_decided,
        AccountSuspended: account_decided,
        AccountRestored: account_decided,
        ContentHidden: content_decided,
        ContentRestored: content_decided,
        AnnouncementTested: on_announcement_tested(public_url),
        AnnouncementSent: on_announcement_sent,
        AnnouncementStopped: on_announcement_stopped,
    }
    # Consumers of their own: the previous release would not know what to do with these events.
    later = export_handlers(public_url)
    return [
        *inbox.subscriptions("identity", state.database, handlers),
        *inbox.subscriptions("identity", state.database, later, purpose="exports"),
    ]


def loops(state: State) -> list[Awaitable[None]]:
    """Return the loops: mail, recoveries, deletions, exports, key rotation, ticks of sessions."""
    settings = state.settings
    every = timedelta(days=settings.key_rotation_days)
    wait = timedelta(seconds=settings.key_wait_seconds)
    return [
        send_mail(MailSender(state.database, state.mailer, state.token_issuer)),
        send_announcements(
            state.database, settings.public_url, Pace(settings.announcement_emails_per_minute)
        ),
        process_recoveries(state.database, settings.public_url),
        count_ticks(state.database),
        carry_out_deletions(state.database),
        rotate_on_schedule(state.database, state.vault, every, wait),
        serve_parts("identity", state.bus, state.database, EXPORT_PARTS),
    ]
