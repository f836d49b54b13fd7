# All commands of Garderobe. `make` alone prints them.

.DEFAULT_GOAL := help
.PHONY: help install run dev up down restart status logs psql shell seed admin test e2e screenshots bench faults mutants lint format check api messages client env images lock

PY := .venv/bin/python
# Node.js is installed beside Python.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
s ?=
# TLS=1 serves https. Give it to each command, like GARDEROBE_PORT.
ifdef TLS
export GARDEROBE_TLS = $(TLS)
endif
n ?=
seed ?=
slow ?=
email ?=
role ?=

help: ## Print all commands
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: ## Install everything into .venv and web/node_modules; repeats nothing
	@command -v python3 >/dev/null || { echo "Python 3.11 or newer is needed; there is no python3."; exit 1; }
	@python3 -m deploy.local.bootstrap

run: install ## Start the whole system in the foreground; Ctrl-C stops it (TLS=1 serves https)
	@exec $(PY) -m deploy.local run

dev: install ## Start it for development: services restart and pages reload as files change
	@exec $(PY) -m deploy.local dev

up: install ## Start the whole system in the background; return when it is healthy
	@$(PY) -m deploy.local up

down: ## Stop the system
	@$(PY) -m deploy.local down

restart: install ## Migrate and restart all services, one after the other, or one (s=feed)
	@$(PY) -m deploy.local restart $(s)

status: ## Show state, health and memory of every process
	@$(PY) -m deploy.local status

logs: ## Follow all logs, or those of one process (s=feed)
	@$(PY) -m deploy.local logs $(s)

psql: ## Open the database of a service (s=feed)
	@test -n "$(s)" || { echo "Name the service: make psql s=feed"; exit 1; }
	@$(PY) -m deploy.local psql $(s)

shell: ## Open a Python shell of a service (s=feed)
	@test -n "$(s)" || { echo "Name the service: make shell s=feed"; exit 1; }
	@$(PY) -m deploy.local shell $(s)

seed: ## Fill the running system with 12 people and 300 outfits; print their logins
	@$(PY) -m deploy.seed

admin: ## Make an account (email=...) an admin, or a moderator (role=moderator)
	@test -n "$(email)" || { echo "Give the account's email: make admin email=ana@example.org"; exit 1; }
	@.venv/bin/garderobe admins grant $(email) $(if $(role),--role $(role))

test: install ## Run what guards a change, all tests (s=all), or a part, file or test (s=feed, s=tests/feed/test_follows.py)
	@exec $(PY) -m tests.run $(if $(s),'$(s)') $(if $(seed),seed=$(seed)) $(if $(slow),slow=$(slow))

e2e: install ## Run the browser tests on a system of their own
	@exec $(PY) -m tests.run browser

screenshots: install ## Write screenshots of every route of a seeded system to build/screenshots
	@exec $(PY) -m tests.run screenshots

bench: install ## Measure speed and cost on a system of its own, or one bench (s=gateway)
	@$(PY) -m tests.load $(s)

faults: install ## Bring about faults on a system of its own (s=alerts, s=planted, n=200, seed=7)
	@$(PY) -m tests.faults $(s) $(if $(n),n=$(n)) $(if $(seed),seed=$(seed))

mutants: install ## Plant faults one by one, and record which test finds each (n=200 seed=1)
	@exec $(PY) -m tests.mutants $(if $(n),n=$(n)) $(if $(seed),seed=$(seed)) $(if $(suite),suite=$(suite))

check: test ## Run what CI runs

lint: install ## Check style, formatting, types and import rules
	@exec $(PY) -m tests.run lint

format: install ## Format everything
	@$(PY) -m ruff format . && $(PY) -m ruff check --fix .
	@cd web && npm run format --silent

api: install ## Regenerate OpenAPI, AsyncAPI, the events' catalogue, rights on the bus and the web's types
	@$(PY) -m deploy.documents
	@cd web && npm run api --silent

messages: install ## Add new texts to the translations' catalogues and remove unused ones
	@$(PY) -m deploy.messages

client: install ## Build the typed Python client of all services into build/client/dist
	@$(PY) -m deploy.client

env: install ## Write .env with fresh secrets for docker compose
	@$(PY) -m deploy.docker.environment

COMPILE := .venv/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url \
	--python-version 3.11 --custom-compile-command "make lock"

images: install ## Build the images of all services and the app with docker buildx (push=1 pushes them)
	@$(PY) -m deploy.docker.images $(if $(push),--push)

lock: ## Update library versions: requirements.in to requirements.lock
	@$(COMPILE) --upgrade requirements.in -o requirements.lock
	@$(COMPILE) -c requirements.lock deploy/docker/services.in -o deploy/docker/services.lock
	@$(COMPILE) -c requirements.lock deploy/docker/wardrobe.in -o deploy/docker/wardrobe.lock
	@$(COMPILE) -c requirements.lock deploy/docker/backups.in -o deploy/docker/backups.lock
	@$(COMPILE) -c requirements.lock deploy/local/bootstrap.in -o deploy/local/bootstrap.lock
