"""Co-owners: people whom a tag's owner invites to fill it together."""
