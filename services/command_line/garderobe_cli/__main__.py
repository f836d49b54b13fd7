"""`python -m garderobe_cli`, for images, in which nothing is installed as a script."""

from garderobe_cli.main import app

app(prog_name="garderobe")
