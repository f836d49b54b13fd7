"""The feed's part of a data export."""
