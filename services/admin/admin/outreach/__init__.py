"""Words from admins to people, and from people to admins."""
