"""Reports of content and people, and moderators' decisions about them."""
