"""What the wardrobe hears, and what it does by itself."""

from collections.abc import Awaitable

from starlette.datastructures import State

from shared.bus import Subscription
from shared.contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted
from shared.contracts.identity import AccountDeleted, ProfileChanged
from shared.inbox import Handlers
from shared.inbox import subscriptions as subscribe
from wardrobe import upkeep
from wardrobe.accounts.consumers import on_account_deleted, on_profile_changed
from wardrobe.people.consumers import (
    on_block_ended,
    on_block_started,
    on_follow_ended,
    on_follow_started,
)

HANDLERS: Handlers = {
    ProfileChanged: on_profile_changed,
    AccountDeleted: on_account_deleted,
    FollowStarted: on_follow_started,
    FollowEnded: on_follow_ended,
    BlockStarted: on_block_started,
    BlockEnded: on_block_ended,
}


def subscriptions(state: State) -> list[Subscription]:
    return subscribe("wardrobe", state.database, HANDLERS)


def loops(state: State) -> list[Awaitable[None]]:
    return [
        upkeep.repeat(upkeep.announce, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.sweep_objects, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.answer, state.studio, upkeep.SOON),
        upkeep.repeat(upkeep.sweep_photos, state.studio, upkeep.HOURLY),
        upkeep.repeat(upkeep.purge, state.studio, upkeep.HOURLY),
    ]
