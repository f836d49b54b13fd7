"""The lifecycle of tags: deletion, merging, restoration and purging."""
