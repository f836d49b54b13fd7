"""Pictures to share, feeds, and previews of links."""
