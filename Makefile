# Start with `make run` and `make test`.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PAGE   := src/minewise/server/static
NATIVE := CMakeLists.txt $(shell find core -name '*.cpp' -o -name '*.hpp')

# Retry for a minute or two if a package registry does not answer.
export PIP_RETRIES              ?= 10
export PIP_DEFAULT_TIMEOUT      ?= 60
export npm_config_fetch_retries ?= 5

# Only the checks of the page need Node; npx keeps its downloads out of this folder.
TSC      := npx --yes --package=typescript@5.9.3 tsc --project jsconfig.json
PRETTIER := npx --yes prettier@3.6.2
page = if command -v npx >/dev/null; then $(2); else echo $(1)": npx is missing (apt-get install nodejs npm)"; fi

# pyproject.toml says what is needed, requirements.lock which versions are installed.
INSTALL := $(BIN)/pip install --quiet --no-build-isolation --constraint requirements.lock

.PHONY: run serve test soak fuzz lint format stubs schema docs images bench sanitize lock dist clean

run: $(VENV)/.installed  ## build and analyse an example board
	@$(BIN)/minewise solve examples/expert.txt

serve: $(VENV)/.server  ## build and serve the page and the HTTP API
	@$(BIN)/minewise serve

# With cached bytecode, test processes and the programs they start need half the time to import.
test soak: export PYTHONDONTWRITEBYTECODE =

# One process more than cores, because some tests wait for a server or a browser.
test: $(VENV)/.test  ## build and run the tests; FAST=1 leaves out the slow ones
	@tests/support/get-package chromium-headless-shell chromium-headless-shell chromium google-chrome
	@tests/support/get-package nginx-light nginx
	$(BIN)/pytest --numprocesses $$(($$(nproc) + 1)) --dist worksteal \
		$(if $(FAST),-m "not slow and not soak" --hypothesis-profile=fast)

soak: $(VENV)/.test  ## run the longest tests, and 2,000 random examples per property
	$(BIN)/pytest --numprocesses $$(nproc) --dist worksteal -m "soak or hypothesis" --hypothesis-profile=soak

fuzz: $(VENV)/.test  ## attack with random input; HELP=1 lists the areas and options
	@PYTHONPATH=tests $(BIN)/python -m fuzz $(AREAS) $(if $(SECONDS),--seconds $(SECONDS)) \
		$(if $(SEED),--seed $(SEED)) $(if $(LOT),--lot $(LOT)) $(if $(HELP),--help)

lint: $(VENV)/.dev  ## check formatting, lint, types and imports between rooms
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python tests/support/includes.py
	$(BIN)/clang-format --dry-run --Werror $$(find core benchmarks -name '*.cpp' -o -name '*.hpp')
	$(BIN)/mypy
	@$(call page, "The page was not checked", $(TSC) && $(PRETTIER) --check $(PAGE))

format: $(VENV)/.dev  ## format all files
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $$(find core benchmarks -name '*.cpp' -o -name '*.hpp')
	@$(call page, "The page was not formatted", $(PRETTIER) --write --log-level warn $(PAGE))

stubs: $(VENV)/.dev  ## regenerate the type stubs of the native module
	$(BIN)/python -m nanobind.stubgen -m minewise._core -p core/bindings/stubs.txt -o src/minewise/_core.pyi

schema: $(VENV)/.dev  ## write the JSON Schema of all answers anew
	$(BIN)/python -m minewise.server.answer_schema > docs/reference/answers.schema.json

docs: $(VENV)/.docs  ## build the handbook in build/docs; warnings are errors
	$(BIN)/sphinx-build --fail-on-warning --keep-going --fresh-env --quiet docs build/docs

images: $(VENV)/.test  ## redraw the pictures of the documentation
	$(BIN)/python docs/make_images.py
	$(BIN)/python docs/make_position_image.py
	$(BIN)/python docs/make_circuit_images.py
	$(BIN)/python docs/make_difficulty_images.py
	$(BIN)/python docs/make_result_images.py
	$(BIN)/python docs/make_page_images.py
	$(BIN)/python docs/make_terminal_images.py

bench: $(VENV)/.bench  ## compare with other solvers, print and plot
	$(BIN)/python benchmarks/run.py

sanitize:  ## run tests, `make fuzz` and threads with sanitizers; check the one-definition rule
	.ci/sanitize

lock: $(VENV)/.dev  ## renew requirements.lock: the newest versions that pyproject.toml allows
	$(BIN)/uv pip compile --quiet --universal --upgrade --all-extras --no-annotate --no-emit-index-url \
		--custom-compile-command "make lock" --output-file requirements.lock pyproject.toml

$(VENV)/.build-tools: pyproject.toml requirements.lock
	@echo "Installing into $(VENV), which takes two or three minutes ..."
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) $$($(PYTHON) -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['build'])")
	@touch $@

# Without build isolation pip keeps the build directory, so an edit recompiles one file.
$(VENV)/.installed: $(VENV)/.build-tools $(NATIVE)
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.server $(VENV)/.docs $(VENV)/.test $(VENV)/.dev $(VENV)/.bench: $(VENV)/.%: $(VENV)/.installed
	$(INSTALL) --editable '.[$*]'
	@touch $@

dist: $(VENV)/.installed  ## build the wheel and the source distribution in dist/
	$(BIN)/python -m build --no-isolation --sdist --wheel

clean:  ## remove everything that make has built
	rm -rf .venv .venv-sanitize .venv-threads build dist
