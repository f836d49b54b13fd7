"""Other people's programs, to measure ours against in the same run."""
