"""How people stand to each other, as the feed service announces it."""
