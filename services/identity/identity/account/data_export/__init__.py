"""Identity's part of data exports."""
