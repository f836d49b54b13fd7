"""The operators' view of identity: waiting work, numbers, and the servers that only it needs."""

from starlette.datastructures import State

from shared.operations.declared import Count, Queue

QUEUES = (
    Queue(
        "mail",
        "mails",
        since="due_at",
        when="state IN ('waiting', 'sending') AND due_at <= now()",
        failed="state = 'failed'",
        run_again="state = 'waiting', due_at = now(), failures = 0, doubts = 0",
    ),
    Queue("recovery", "recovery_requests", since="created_at"),
    Queue("deletions", "departures", since="announced_at"),
)
COUNTS = (
    Count("accounts", "SELECT n_live_tup FROM pg_stat_user_tables WHERE relname = 'accounts'"),
    Count("sessions_live", "SELECT count(*) FROM sessions WHERE revoked_at IS NULL"),
    Count(
        "people_active_in_a_day",
        "SELECT count(DISTINCT account_id) FROM sessions"
        " WHERE refreshed_at > now() - interval '1 day'",
    ),
    Count(
        "signing_key_age_seconds",
        "SELECT extract(epoch FROM now() - max(signs_from))::bigint FROM signing_keys"
        " WHERE revoked_at IS NULL AND signs_from <= now()",
    ),
)


async def check_mail(state: State) -> None:
    """Raise if the mail server does not greet."""
    await state.mailer.greet()


CHECKS = {"mail": check_mail}
