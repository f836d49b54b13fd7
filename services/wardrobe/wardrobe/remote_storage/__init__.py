"""Writes files to people's own S3 buckets and WebDAV folders."""
