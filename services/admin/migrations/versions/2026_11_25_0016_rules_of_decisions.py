"""The rule that a decision about an account, or a moderator's act, is based on."""

from alembic import op

revision = "0016"
down_revision = "0015"

ADD_RULES = """
ALTER TABLE standings ADD COLUMN rule text;
ALTER TABLE audit ADD COLUMN rule text;
CREATE INDEX audit_subject ON audit (subject);
UPDATE audit SET rule = decided.rule FROM moderated_content AS decided
WHERE audit.act LIKE 'content.%' AND audit.subject = decided.kind || '/' || decided.content_id;
"""


def upgrade() -> None:
    op.execute(ADD_RULES)
