# Two commands: `make demo` shows Assay at work, `make test` proves it. Both set up all they need in .venv.
.DEFAULT_GOAL := help
PYTHON_IN := .venv/bin/python
PIP := $(PYTHON_IN) -m pip --disable-pip-version-check install --quiet --constraint constraints.txt

.PHONY: help setup setup-dev demo test check lint types imports tests format bench clean

help:
	@echo "make demo    set up and run the demonstration, offline"
	@echo "make test    set up and run the linters, the type checker and all tests"
	@echo "make bench   run the benchmarks"
	@echo "make format  format the code"
	@echo "make clean   remove the environment and what was built"

setup: .venv/.ready
setup-dev: .venv/.ready-dev

.venv/.ready: pyproject.toml constraints.txt scripts/make_venv.sh
	@echo "Setting up .venv ..."
	@scripts/make_venv.sh
	@$(PIP) --editable '.[local,browser]'
	@$(PYTHON_IN) -m assay browser install
	@touch $@

.venv/.ready-dev: .venv/.ready scripts/system_libraries.sh
	@echo "Adding what the tests need ..."
	@$(PIP) --editable '.[dev]'
	@scripts/system_libraries.sh
	@$(PYTHON_IN) -m assay models fetch smollm2-135m
	@touch $@

demo: setup
	@$(PYTHON_IN) -m assay demo
	@echo
	@$(PYTHON_IN) -m assay spans run --prompts-file gold:test
	@echo
	@$(PYTHON_IN) -m assay mirror run --sites smoke --tasks 1
	@echo
	@$(PYTHON_IN) -m assay sifr capture corpus --pages 'harbour-goods_*' --output build/demo-pages --resume
	@$(PYTHON_IN) -m assay sifr run --dataset build/demo-pages

test: check tests
check: lint types imports

lint: setup-dev
	@$(PYTHON_IN) -m ruff check src tests benchmarks scripts
	@$(PYTHON_IN) -m ruff format --check --quiet src tests benchmarks scripts

types: setup-dev
	@$(PYTHON_IN) -m mypy

imports: setup-dev
	@.venv/bin/lint-imports

tests: setup-dev
	@$(PYTHON_IN) -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile

format: setup-dev
	@$(PYTHON_IN) -m ruff check --fix --quiet src tests benchmarks scripts
	@$(PYTHON_IN) -m ruff format --quiet src tests benchmarks scripts

bench: setup-dev
	@$(PYTHON_IN) benchmarks/run_all.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
