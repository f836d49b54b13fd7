"""The operators' view of wardrobe: waiting work, numbers, and the servers that only it needs."""

from starlette.datastructures import State

from shared.operations.declared import Count, Queue

QUEUES = (
    Queue(
        "exports",
        "exports",
        since="created_at",
        when="state IN ('waiting', 'packing')",
        run_again="claimed_until = NULL",
    ),
    Queue(
        "object-deletions",
        "doomed_objects",
        since="due_at",
        when="due_at <= now()",
        failed="failures > 0",
        run_again="due_at = now(), failures = 0",
    ),
    Queue("announcements", "outfits", since="created_at", when="due IS NOT NULL"),
    Queue("picture-moves", "photos", since="created_at", when="move_due"),
)
COUNTS = (
    Count("outfits", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'outfits'"),
    Count("garments", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'garments'"),
    Count("photos", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'photos'"),
    Count("picture_bytes", "SELECT coalesce(sum(size), 0)::bigint FROM photos"),
    Count(
        "outfits_published_in_a_day",
        "SELECT count(*) FROM outfits WHERE id > ((extract(epoch FROM now()) * 1000)::bigint"
        " - 1735689600000 - 86400000) << 22 AND published_at IS NOT NULL",
    ),
)


async def check_storage(state: State) -> None:
    """Raise if the object store does not answer."""
    await state.media.storage.ping()


CHECKS = {"storage": check_storage}
