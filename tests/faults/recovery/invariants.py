"""The thirteen invariants, by number. Each returns its violations, with a sentence for each."""

from tests.faults.recovery.answers import (
    errors_are_problems_and_quick,
    nobody_was_signed_out,
    pages_hold_each_id_once,
    private_things_stay_private,
    revoked_sessions_are_refused,
)
from tests.faults.recovery.evidence import Invariant
from tests.faults.recovery.feeds import (
    counts_equal_rows,
    feeds_equal_the_model,
    notifications_come_once,
)
from tests.faults.recovery.kept import acknowledged_things_are_there, one_key_made_one_outfit
from tests.faults.recovery.plumbing import (
    emails_come_at_most_twice,
    events_arrived_once,
    rows_have_objects,
)

INVARIANTS: dict[int, Invariant] = {
    1: acknowledged_things_are_there,
    2: one_key_made_one_outfit,
    3: feeds_equal_the_model,
    4: notifications_come_once,
    5: counts_equal_rows,
    6: events_arrived_once,
    7: nobody_was_signed_out,
    8: revoked_sessions_are_refused,
    9: private_things_stay_private,
    10: pages_hold_each_id_once,
    11: errors_are_problems_and_quick,
    12: emails_come_at_most_twice,
    13: rows_have_objects,
}
OF_THE_STATE = (1, 2, 3, 4, 5, 6, 12, 13)
"""These hold when the system has converged, so they are repeated for a while."""
OF_THE_HISTORY = (7, 8, 9, 10, 11)
