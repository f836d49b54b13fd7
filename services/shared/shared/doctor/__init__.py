"""`doctor`: says what is wrong with the settings and servers of a service, and how to mend it."""
