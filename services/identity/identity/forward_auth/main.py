"""The application of the process that the gateway asks."""

from identity.forward_auth.routes import VerifyApp
from identity.forward_auth.settings import VerifySettings
from shared.data.settings import read_settings
from shared.logs import configure_logs

configure_logs("verify")
app = VerifyApp(read_settings(VerifySettings))
