"""Fan-out: plans how outfits reach followers, by push or by pull."""
