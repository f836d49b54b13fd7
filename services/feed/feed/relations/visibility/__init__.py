"""Who may see whom, and which outfit: the feed's one policy, and the blocks that it heeds."""
