# Everything is two commands: `make run` and `make test`. `make help` lists the rest.
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One more than the cores of a small machine: a third of the suite's time is waiting.
PROCESSES ?= 3
UV := $(shell command -v uv 2>/dev/null)

# Each of these commands starts many processes, which would all compile what they import.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help install run test suite test-cost soak fuzz check lint types-engine types-ladder bench bench-compare bench-match bench-worker bench-web bench-intake bench-ladder shots theatre-check lock audit structure mutants compose-check clean bucket-check dictionaries drill compose-test machines-test chaos
.PHONY: compile compile-check views imitation bargains duel fit fit-evaluation grades docs reference-check reference-samples dist takeaway newcomer

help: ## List these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

install: $(VENV)/.installed ## Prepare .venv to run the service

run: install ## Run the whole house here: database, broker, web, workers; stop it with Ctrl-C
	@exec $(BIN)/python manage.py up $(ARGS)

# As in the house's programs: processes that share the cores gain nothing by threads which wait for each other.
suite test-cost soak: export OPENBLAS_NUM_THREADS := 1
suite test-cost soak: export OMP_NUM_THREADS := 1
# Side by side: tests wait for one another and for other programs, and the checks are done meanwhile.
test: $(VENV)/.installed-dev ## Run every check and the whole suite
	@$(MAKE) --no-print-directory -j 4 suite lint types-engine types-ladder

suite: $(VENV)/.installed-dev ## Run the whole suite alone
	$(BIN)/python -m pytest -n $(PROCESSES) --dist worksteal $(ARGS)

test-cost: $(VENV)/.installed-dev ## Run the suite, and name the twenty tests that cost most of the processors' time
	$(BIN)/python -m pytest -n $(PROCESSES) --dist worksteal -p tests.costs $(ARGS)

soak: $(VENV)/.installed-dev ## Run what takes long and looks at the same again: longer series, more tries at a race, more examples of each property
	$(BIN)/python -m pytest -n $(PROCESSES) --dist worksteal -m "soak or hypothesis" --hypothesis-profile thorough $(ARGS)

GAMES ?= 400

fuzz: install ## Try every law of the engine on random games, altered states and altered logs of every title; GAMES=400 of each (minutes)
	@for title in $$($(BIN)/python -c "import engine; print(*engine.titles())"); do \
		$(BIN)/python -m engine fuzz $$title --games $(GAMES) --jobs $(PROCESSES) --laws-only $(ARGS) || exit; \
		$(BIN)/python -m engine fuzz $$title --states $$((10 * $(GAMES))) --logs $(GAMES) --jobs $(PROCESSES) $(ARGS) || exit; done

check: $(VENV)/.installed-dev ## Lint, format, walls between packages, types, migrations, compose file
	@$(MAKE) --no-print-directory -j 3 types-ladder types-engine lint

lint: $(VENV)/.installed-dev ## Check all but the types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	LEADENHALL_VAR=.mypy_cache/var DJANGO_SETTINGS_MODULE=ladder.settings.embedded $(BIN)/python -m tests.project.migrations
	$(MAKE) --no-print-directory compose-check

types-engine: $(VENV)/.installed-dev ## Check the types of the engine and of the examples, strictly
	$(BIN)/mypy

types-ladder: $(VENV)/.installed-dev ## Check the types of ladder and workers
	LEADENHALL_VAR=.mypy_cache/var $(BIN)/mypy --config-file .ci/mypy-django.ini

bench: install ## Measure every title beside catanatron, as one table; SAVE=1 keeps it in benchmarks/, ARGS="--only TITLE --beside COMMIT"
	@$(BIN)/python -m tests.engine.bench.table $(if $(SAVE),--save) $(ARGS)

bench-compare: install ## Say which figures differ between this tree and REF, a commit or a folder; REF=main ARGS="--pairs 30"
	@$(BIN)/python -m tests.engine.bench.compare $(or $(REF),$(error name what to compare with: make bench-compare REF=main)) $(ARGS)

# A copy of the engine, to be put first in the path: nothing needs it, and nothing in the tree changes.
compile: $(VENV)/.installed-dev ## Compile the rules with mypyc into .build/compiled, twice as fast to search (minutes; needs a C compiler)
	@$(BIN)/python packages/engine/compiling $(ARGS)

compile-check: $(VENV)/.installed-dev ## Compare 2,000 random games of each title by both builds, recorded matches, and matches in sandboxes; ARGS="--games 50"
	@$(BIN)/python -m tests.engine.compiled.check $(ARGS)
	@$(BIN)/python -m tests.workers.compiled_check

bench-ladder: $(VENV)/.installed-dev ## Measure pages and ticks in seasons of 10,000 to 1,000,000 matches; ARGS="--sizes 1000 10000"
	@$(BIN)/python -m tests.ladder.seasons.bench $(ARGS)

bench-match: $(VENV)/.installed-dev ## Measure what a decision costs between programs in their sandboxes, besides rules and thinking; ARGS="--think 10"
	@$(BIN)/python -m tests.workers.bench $(ARGS)

bench-worker: $(VENV)/.installed-dev ## Measure what a worker's time goes into, and what a second one is worth; ARGS="--think 5 --matches 40"
	@$(BIN)/python -m tests.workers.bench_worker $(ARGS)

bench-web: $(VENV)/.installed-dev ## Measure the theatre in a browser: a step, a page's weight, the first board (needs Chromium)
	@$(BIN)/python -m tests.ladder.web.bench $(ARGS)

bench-intake: $(VENV)/.installed-dev ## Measure how many matches a second are claimed and counted, by how many statements, WAL and CPU
	@$(BIN)/python -m tests.ladder.bench.intake $(ARGS)

drill: $(VENV)/.installed-dev ## Lose a house in mid-season and restore it from backup and WAL archive; ARGS="--seconds 60" plays longer
	@$(BIN)/python -m tests.drills.restore $(ARGS)

chaos: $(VENV)/.installed-dev ## Play a season while everything fails that can, and look that nothing is lost; ARGS="--matches 2000 --seed 7"
	@$(BIN)/python -m tests.chaos $(ARGS)

shots: $(VENV)/.installed-dev ## Take pictures of every page and of the boards, for people to judge; ARGS=folder (needs Chromium)
	@$(BIN)/python -m tests.ladder.web.shots $(ARGS)

theatre-check: $(VENV)/.installed-dev ## Compare events, boards and drawings after every decision of the recorded games
	@$(BIN)/python -m tests.engine.agreement $(ARGS)

# With what nobody else needs, a server and its client: in a place of their own.
bucket-check: $(VENV)/.installed-dev ## Try logs in a bucket, with a server that speaks S3 (needs the network)
	$(BIN)/python -m venv $(VENV)/s3
	PIP_CONSTRAINT=/dev/null $(VENV)/s3/bin/python -m pip install -q --disable-pip-version-check --require-hashes \
		-r requirements-dev.lock -r requirements-s3.lock
	PIP_CONSTRAINT=/dev/null $(VENV)/s3/bin/python -m pip install -q --disable-pip-version-check "moto[s3]" flask flask-cors
	$(VENV)/s3/bin/python -m pytest tests/ladder/play/bucket_check.py $(ARGS)

grades: install ## Measure the graded house bots and what seats are worth anew, for TITLE or all (minutes for each)
	@for title in $(or $(TITLE),$$($(BIN)/python -c "import engine; print(*engine.titles())")); do \
		$(BIN)/python -m engine grades $$title --measure --keep || exit; \
		$(BIN)/python -m engine fairness $$title --measure --keep || exit; done

dictionaries: install ## Train the dictionaries of logs that the titles bring anew, from games of house bots (minutes)
	$(BIN)/python manage.py train_log_dictionary --bring

views: install ## Write anew what is made from the code: the titles' fields as types for editors, the pictures of the guides
	@for title in $$($(BIN)/python -c "import engine; print(*engine.titles())"); do \
		$(BIN)/python -m engine schema $$title --as python > engine/$$title/views.py || exit; \
		$(BIN)/python -m engine schema $$title --as typescript > packages/js/titles/$$title.d.mts || exit; \
		$(BIN)/python -m engine schema $$title --as javascript > packages/js/titles/$$title.mjs || exit; done
	PYTHONPATH=. $(BIN)/python docs/build/pictures.py

bargains: $(VENV)/.installed-dev ## Measure what bargaining costs and brings: tables, an exploiter, a buyer of votes; ARGS="votes --games 240"
	@$(BIN)/python -m tests.engine.bots.bargains $(ARGS)

duel: $(VENV)/.installed-dev ## Say whether a scripted bot is better than that of a commit: BOT=merchant REF=main ARGS="--seats 3 --games 400"
	@$(BIN)/python -m tests.engine.bots.duel $(or $(REF),$(error name what to play against: make duel BOT=merchant REF=main)) $(BOT) $(ARGS)

fit: $(VENV)/.installed-dev ## Fit a scripted bot's weights by self-play (hours): BOT=merchant ARGS="--table 4 --games-file games.jsonl --write"
	@$(BIN)/python -m tests.engine.bots.fit $(BOT) $(ARGS)

fit-evaluation: $(VENV)/.installed-dev ## Fit a title's evaluation to how games ended (hours): TITLE=… ARGS="--games-file positions.jsonl"
	@$(BIN)/python -m tests.engine.bots.outcomes $(TITLE) $(ARGS)

imitation: $(VENV)/.installed-dev ## Learn to play by watching a house bot, and try it against random (examples/imitation)
	@PYTHONPATH=. $(BIN)/python examples/imitation/learn.py --into var/imitator $(ARGS)

docs: $(VENV)/docs/.installed ## Build the documentation as a site into site/, which the house shows under /docs/
	@NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/python -m mkdocs build $(ARGS)
	@echo "site/index.html, and under /docs/ of a house that runs here"

reference-samples: $(VENV)/.installed-dev ## Look for samples of what comes up seldom, for the reference (many minutes); ARGS="TITLE …"
	@$(BIN)/python -m tests.engine.reference.search $(ARGS)

reference-check: $(VENV)/.installed-dev ## Hold 10,000 real messages of every title to its JSON Schema (minutes); ARGS="--messages 500"
	@$(BIN)/python -m tests.engine.reference.check $(ARGS)

structure: $(VENV)/.installed-dev ## Print the structure in figures: modules, imports, circles, long functions
	@$(BIN)/python -m tests.project.structure $(ARGS)

AREA ?= kernel
SAMPLE ?= 60
SEED ?= 1

mutants: $(VENV)/.installed-dev ## Sample an area's mutants, and tell how many its tests find; AREA=kernel SAMPLE=60 SEED=1
	@$(BIN)/python -m tests.project.mutants $(AREA) --sample $(SAMPLE) --seed $(SEED) $(ARGS)

# The auditor itself is not locked: it runs apart from what it looks at. Strict: what could not be looked up is not taken for sound.
AUDIT = pip-audit --strict --requirement requirements-dev.lock --require-hashes --disable-pip --progress-spinner off

audit: $(VENV)/bin/python ## Look up known vulnerabilities of every locked package (needs the network)
ifneq ($(UV),)
	uv tool run -q $(AUDIT)
else
	$(BIN)/python -m venv $(VENV)/audit
	PIP_CONSTRAINT=/dev/null $(VENV)/audit/bin/python -m pip install -q --disable-pip-version-check pip-audit
	$(VENV)/audit/bin/$(AUDIT)
endif

compose-check: $(VENV)/.installed-dev ## Validate the compose files against the Compose specification
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml docker-compose.machines.yml docker-compose.worker.yml

machines-test: $(VENV)/.installed-dev ## Try two machines, as network namespaces: TLS, passwords, a cut in mid-match, draining (needs root)
	@$(BIN)/python -m tests.workers.machines $(ARGS)

compose-test: $(VENV)/.installed-dev ## Build the image, bring docker-compose.yml up in containers, play, upgrade (needs podman; ARGS=--help)
	@$(BIN)/python -m tests.compose $(ARGS)

# As old as the commit, and packed in one way: whoever builds the same commit gets the same bytes. The house's carries the documentation, of the
# titles that are here and as long as ever.
dist: $(VENV)/.installed-dev ## Build both distributions, wheels and sdists, and the package for JavaScript, into dist/
	@env -u LEADENHALL_REFERENCE_GAMES -u LEADENHALL_TITLES $(MAKE) --no-print-directory docs ARGS=
	@rm -rf dist
	@export SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) && $(BIN)/hatchling build -d dist \
		&& $(BIN)/python packages/js/tools/pack.py dist \
		&& cd packages/engine && $(CURDIR)/$(BIN)/hatchling build -d $(CURDIR)/dist

takeaway: $(VENV)/.installed-dev ## Build, install into empty environments, and do there what an author does; ARGS=--help
	@$(MAKE) --no-print-directory docs ARGS=
	@$(BIN)/python -m tests.takeaway $(ARGS)

newcomer: $(VENV)/.installed-dev ## Measure how long a first bot waits for its rating and twenty games beside 500 waiting matches; ARGS=--help
	@$(BIN)/python -m tests.newcomer $(ARGS)

lock: ## Resolve the dependencies of pyproject.toml again (needs uv)
	UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-emit-package leadenhall-engine \
		pyproject.toml -o requirements.lock
	UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-emit-package leadenhall-engine \
		--extra s3 -c requirements.lock pyproject.toml -o requirements-s3.lock
	UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--no-emit-package leadenhall-engine \
		--group dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile -q --universal --python-version 3.11 --generate-hashes \
		--group docs -o requirements-docs.lock

clean: ## Remove .venv and caches; the data in var/ stays
	rm -rf $(VENV) .bench .build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The stamps: a file newer than the lock file it was installed from makes the second time quick.
$(VENV)/bin/python:
ifneq ($(UV),)
	uv venv -q --allow-existing --python '>=3.11' $(VENV)
else
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Leadenhall needs Python 3.11 or newer; point PYTHON at one: make install PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
endif

$(VENV)/.installed: requirements.lock | $(VENV)/bin/python
	$(call install_from,requirements.lock)
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock | $(VENV)/bin/python
	$(call install_from,requirements-dev.lock)
	@touch $@ $(VENV)/.installed

# An environment of its own, in which the engine is imported from here: it needs nothing but Python.
$(VENV)/docs/.installed: requirements-docs.lock | $(VENV)/bin/python
ifneq ($(UV),)
	uv venv -q --allow-existing --python $(BIN)/python $(VENV)/docs
	VIRTUAL_ENV=$(VENV)/docs uv pip install -q --require-hashes -r requirements-docs.lock
else
	$(BIN)/python -m venv $(VENV)/docs
	PIP_CONSTRAINT=/dev/null $(VENV)/docs/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-docs.lock
endif
	@touch $@

# PIP_CONSTRAINT: a machine-wide constraint file would contradict the lock, which has already decided every version.
ifneq ($(UV),)
install_from = VIRTUAL_ENV=$(VENV) uv pip install -q --require-hashes -r $(1)
else
install_from = PIP_CONSTRAINT=/dev/null $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $(1)
endif
