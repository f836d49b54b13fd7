"""Backs up a deployment while people use it, and restores it.

A backup target holds `objects/<bucket>/<key>`, which all backups share, and one folder per backup:

    backups/<id>/<service>.dump      pg_dump's custom format
    backups/<id>/objects.jsonl.gz    which objects belong to it, with their hashes
    backups/<id>/secrets.age         encrypted with a passphrase; the command `age` opens it as well
    backups/<id>/manifest.json       written last: without it the backup is incomplete
"""
