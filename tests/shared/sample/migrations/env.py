from shared.data.migrations import run_migrations

run_migrations()
