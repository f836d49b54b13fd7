"""The calendar: what was worn on each day of a month, and what is planned."""
