"""Reports, and the decisions about content and accounts."""
