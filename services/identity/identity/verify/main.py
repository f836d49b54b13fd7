"""`uvicorn identity.verify.main:app`: the process that the gateway asks."""

from identity.verify.routes import VerifyApp
from identity.verify.settings import VerifySettings
from shared.logs import configure_logs

configure_logs("verify")
app = VerifyApp(VerifySettings())
