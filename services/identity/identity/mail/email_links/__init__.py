"""Links in letters: each good once and for a time, its token known to nobody but the recipient."""
