"""Authorization codes: each works once, for minutes, in the browser that requested it."""
