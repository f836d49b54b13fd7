"""The projection of tags that are not private."""
