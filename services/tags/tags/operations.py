"""The operators' view of tags: numbers."""

from shared.operations.declared import Count

COUNTS = (
    Count("tags", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'tags'"),
    Count("tagged", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'placements'"),
)
