"""The end and the return of accounts, the export of their data, and evidence for moderators."""
