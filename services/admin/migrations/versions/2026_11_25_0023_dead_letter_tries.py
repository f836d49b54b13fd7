"""How often the event of a dead letter failed."""

from alembic import op

from shared.operations.dead_letters import COUNT_TRIES

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.execute(COUNT_TRIES)
