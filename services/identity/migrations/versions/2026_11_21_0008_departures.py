"""Accounts that leave, whose letters and traces go with them."""

from alembic import op

from shared.features.account_erasure import CREATE_ERASED_ACCOUNTS

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

CREATE_DEPARTURES = """
ALTER TABLE profiles ADD COLUMN deletes_at timestamptz;
CREATE INDEX profiles_leaving ON profiles (deletes_at) WHERE deletes_at IS NOT NULL;
CREATE TABLE departures (
  account_id bigint PRIMARY KEY REFERENCES accounts (id),
  announced_at timestamptz NOT NULL
);
CREATE TABLE departure_answers (
  account_id bigint NOT NULL REFERENCES departures (account_id) ON DELETE CASCADE,
  service text NOT NULL,
  erased jsonb NOT NULL,
  PRIMARY KEY (account_id, service)
);
ALTER TABLE mails ADD COLUMN account_id bigint;
ALTER TABLE mails ADD COLUMN forget boolean NOT NULL DEFAULT false;
UPDATE mails SET account_id = links.account_id FROM links WHERE links.id = mails.link_id;
CREATE INDEX mails_account ON mails (account_id);
CREATE INDEX mails_recipient ON mails (recipient);
CREATE INDEX follows_followee ON follows (followee_id);
"""


def upgrade() -> None:
    op.execute(CREATE_ERASED_ACCOUNTS)
    op.execute(CREATE_DEPARTURES)
