"""The admin service's part of a person's data export."""
