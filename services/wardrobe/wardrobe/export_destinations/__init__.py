"""Sends monthly exports to the S3 bucket or WebDAV folder that their owner chose."""
