# Every target does its own set-up: a virtual environment in the checkout, reused while it is current.
# `make play` and `make test` are the two to know.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LISTS := $(wildcard requirements*.txt)
# A stamp carries the interpreter's version and the lists' content: change either and the set-up is done again.
stamp = $(VENV)/.$(1)-$(shell cat $(LISTS) | cksum | cut -d' ' -f1)

.PHONY: play run test lint format bench soak clean

play: $(call stamp,play) ## the real bot on a simulated Discord, in the browser; no token needed
	$(BIN)/python bot.py --local $(ARGS)

run: $(call stamp,run) ## the bot on Discord itself; needs DISCORD_TOKEN
	$(BIN)/python bot.py $(ARGS)

test: $(call stamp,dev) ## the whole suite
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

lint: $(call stamp,dev) ## ruff (lint and format) and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(call stamp,dev)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(call stamp,bench) ## one JSON object a line, each beside its peer
	$(BIN)/python -m bench $(ARGS)

soak: $(call stamp,dev) ## the kill test, long
	$(BIN)/python -m tests.soak $(ARGS)

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(call stamp,run): $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@rm -f $(VENV)/.run-* && touch $@

$(call stamp,play): $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-play.txt
	@rm -f $(VENV)/.play-* && touch $@

$(call stamp,dev): $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@rm -f $(VENV)/.dev-* && touch $@

$(call stamp,bench): $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-bench.txt
	@rm -f $(VENV)/.bench-* && touch $@
