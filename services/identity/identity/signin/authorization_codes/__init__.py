"""Sign-in codes: each good once and for minutes, in the hands of the browser that asked."""
