"""Getting in by mail: with a new password, or with a link that logs in."""
