"""A projection of the feed's follows and blocks."""
