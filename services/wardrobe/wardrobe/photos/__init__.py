"""Photos: from an upload to renditions that can be shown, and away again."""
