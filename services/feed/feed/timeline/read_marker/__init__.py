"""Up to where people have read their timelines."""
