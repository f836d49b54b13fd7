"""The waitlist as a file for spreadsheets, out and in."""
