"""Creates what the services expect of the local system's servers, idempotently."""

from deploy.local.credentials import Credentials
from deploy.local.databases import ensure_databases
from deploy.local.layout import Layout
from deploy.local.servers import HOST
from deploy.local.storage import ensure_buckets


def provision_postgres(layout: Layout, credentials: Credentials) -> None:
    """Create a database and a role for each service."""
    port = layout.port_of("postgres")
    ensure_databases(HOST, port, credentials.postgres_password, credentials.database_passwords)


def provision_object_store(layout: Layout, credentials: Credentials) -> None:
    """Create both buckets."""
    endpoint = layout.url_of("seaweed")
    ensure_buckets(endpoint, credentials.s3_access_key, credentials.s3_secret_key)
