from shared.migrations import run_migrations
from tests.shared.sample.service import Table

run_migrations(Table.metadata)
