# Each target sets up what it needs in .venv and may be repeated.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNELS := $(shell sed -n 's|^    "\(tilewright/.*\.py\)",|\1|p' setup.py)
HEADERS := $(wildcard tilewright/*/*.pxd)

.PHONY: help demo test test-all lint types bench record memcheck clean
.DEFAULT_GOAL := help

help:  ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(BIN)/python pyproject.toml setup.py $(KERNELS) $(HEADERS)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "cython>=3.1" "setuptools>=77"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable ".[dev]"
	@touch $@

demo: $(VENV)/.installed  ## Install, then show what Tilewright does
	@$(BIN)/python tools/demo.py

test: $(VENV)/.installed  ## Install, then run the tests that CI runs
	$(BIN)/python -m pytest -q

test-all: $(VENV)/.installed  ## The tests and the slow ones
	$(BIN)/python -m pytest -q -m "slow or not slow"

lint: $(VENV)/.installed  ## Check the style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed  ## Check the types
	$(BIN)/mypy

bench: $(VENV)/.installed  ## Measure, as ratios against references of the same run
	$(BIN)/python -m benches

record: $(VENV)/.installed  ## Write the count files and golden records anew; review the diff
	TILEWRIGHT_RECORD=1 $(BIN)/python -m pytest -q -k "recorded"

clean:  ## Remove what was built
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find tilewright \( -name '*.c' -o -name '*.so' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
