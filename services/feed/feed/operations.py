"""The operators' view of the feed: waiting work and numbers."""

from shared.operations.declared import Count, Queue

QUEUES = (
    Queue(
        "fan-out",
        "pending_deliveries",
        since="created_at",
        failed="missed",
        run_again="due_at = now()",
    ),
    Queue(
        "push",
        "push_deliveries",
        since="due_at",
        when="due_at <= now()",
        run_again="due_at = now()",
    ),
)
COUNTS = (
    Count(
        "follows",
        "SELECT CAST(sum(n_live_tup) AS bigint) FROM pg_stat_user_tables"
        " JOIN pg_inherits ON inhrelid = relid"
        " WHERE inhparent = 'follows'::regclass",
    ),
    Count("likes", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'likes'"),
    Count("comments", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'comments'"),
    Count("pulled_authors", "SELECT count(*) FROM fetched_authors"),
)
