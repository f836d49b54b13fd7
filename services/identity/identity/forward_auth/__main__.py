"""`python -m identity.forward_auth HOST:PORT`: serves the process that the gateway asks."""

import sys

from identity.forward_auth.main import app
from shared.http.serving import serve

host, _, port = sys.argv[1].rpartition(":")
serve(app, host, int(port), ws="none", proxy_headers=False, server_header=False)
