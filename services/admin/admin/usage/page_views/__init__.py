"""Page views by day and page."""
