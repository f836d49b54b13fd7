"""People who wait to be let in."""
