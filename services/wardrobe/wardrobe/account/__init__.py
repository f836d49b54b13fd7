"""The end and the return of accounts."""
