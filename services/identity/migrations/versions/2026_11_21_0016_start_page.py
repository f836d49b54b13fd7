"""Who lets their public outfits be shown on the start page."""

from alembic import op

revision = "0016"
down_revision = "0015"


ADD_START_PAGE = """
ALTER TABLE profiles ADD COLUMN on_start_page boolean NOT NULL DEFAULT false;
ALTER TABLE profiles ADD COLUMN limited boolean NOT NULL DEFAULT false;
"""


def upgrade() -> None:
    op.execute(ADD_START_PAGE)
