"""Read markers: how far people have read their timelines."""
