"""The operators' view of admin: waiting work and numbers."""

from shared.operations.declared import Count, Queue

QUEUES = (
    Queue(
        "waitlist-decisions",
        "waitlist_decisions",
        since="due_at",
        when="done_at IS NULL AND undone_at IS NULL AND due_at <= now()",
    ),
)
COUNTS = (
    Count("waitlist", "SELECT count(*) FROM waitlist WHERE state = 'waiting'"),
    Count("open_reports", "SELECT count(*) FROM reports WHERE act IS NULL"),
)
