"""Secret addresses at which calendar programs read what somebody wore and plans."""
