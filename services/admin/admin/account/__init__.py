"""The end and the return of accounts, and the export of their data."""
