# The two commands of a newcomer: `make run` and `make test`.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PAGE   := src/minewise/server/static
NATIVE := CMakeLists.txt $(shell find core -name '*.cpp' -o -name '*.hpp')

# A registry of packages that is away for a minute or two is waited for.
export PIP_RETRIES              ?= 10
export PIP_DEFAULT_TIMEOUT      ?= 60
export npm_config_fetch_retries ?= 5

# The page needs no Node to run, only to be checked; npx keeps what it loads out of this folder.
TSC      := npx --yes --package=typescript@5.9.3 tsc --project jsconfig.json
PRETTIER := npx --yes prettier@3.6.2
page = if command -v npx >/dev/null; then $(2); else echo $(1)": that takes npx, which Node.js brings (apt-get install nodejs npm)"; fi

.PHONY: run serve test soak lint format stubs docs images bench sanitize dist clean

run: $(VENV)/.installed  ## build and analyse an example board
	@$(BIN)/minewise solve examples/expert.txt

serve: $(VENV)/.server  ## build and open the doors: the page and the API
	@$(BIN)/minewise serve

# One process more than there are cores: some tests always wait for a server or a browser.
test: $(VENV)/.test  ## install what the tests need and run them all
	@tests/page/get-chromium
	$(BIN)/pytest --numprocesses $$(($$(nproc) + 1)) --dist worksteal

soak: $(VENV)/.test  ## a million games for every player, thousands of boards proved, a campaign killed
	$(BIN)/python tests/soak.py
	$(BIN)/python tests/campaign_soak.py

lint: $(VENV)/.dev  ## formatting, lint, types, and what each room may import
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/python tests/support/includes.py
	$(BIN)/clang-format --dry-run --Werror $$(find core benchmarks -name '*.cpp' -o -name '*.hpp')
	$(BIN)/mypy
	@$(call page, "The page was not checked", $(TSC) && $(PRETTIER) --check $(PAGE))

format: $(VENV)/.dev  ## rewrite every file in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $$(find core benchmarks -name '*.cpp' -o -name '*.hpp')
	@$(call page, "The page was not formatted", $(PRETTIER) --write --log-level warn $(PAGE))

stubs: $(VENV)/.dev  ## write the type stubs of the native module anew
	$(BIN)/python -m nanobind.stubgen -m minewise._core -p core/bindings/stubs.txt -o src/minewise/_core.pyi

docs: $(VENV)/.docs  ## build the handbook, build/docs/index.html; any warning is an error
	$(BIN)/sphinx-build --fail-on-warning --keep-going --fresh-env --quiet docs build/docs

images: $(VENV)/.test  ## draw the pictures of the documentation anew
	$(BIN)/python docs/make_images.py
	$(BIN)/python docs/make_position_image.py
	$(BIN)/python docs/make_circuit_images.py
	$(BIN)/python docs/make_difficulty_images.py
	$(BIN)/python docs/make_page_images.py
	$(BIN)/python docs/make_terminal_images.py

bench: $(VENV)/.bench  ## measure against the peers, print and plot
	$(BIN)/python benchmarks/run.py

# Without tests that limit or measure memory, as the server does: sanitizers reserve terabytes of it.
sanitize:  ## the suite on a build with AddressSanitizer, UBSan and asserts
	$(MAKE) VENV=.venv-sanitize .venv-sanitize/.test \
		SKBUILD_CMAKE_DEFINE=MINEWISE_SANITIZE=ON SKBUILD_BUILD_DIR=build/sanitized
	.ci/sanitized .venv-sanitize/bin/python -m pytest --numprocesses $$(nproc) --dist worksteal \
		--ignore=tests/page --ignore=tests/server -m "not memory"

# Without build isolation the build directory is kept, so that an edit recompiles one file.
$(VENV)/.build-tools: pyproject.toml
	@echo "Installing into $(VENV), which takes two or three minutes ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet $$($(PYTHON) -c "import tomllib; print(*map(repr, tomllib.load(open('pyproject.toml','rb'))['project']['optional-dependencies']['build']))" | tr -d "'")
	@touch $@

$(VENV)/.installed: $(VENV)/.build-tools $(NATIVE)
	$(BIN)/pip install --quiet --no-build-isolation --editable .
	@touch $@

$(VENV)/.server $(VENV)/.docs $(VENV)/.test $(VENV)/.dev $(VENV)/.bench: $(VENV)/.%: $(VENV)/.installed
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[$*]'
	@touch $@

dist: $(VENV)/.installed  ## a wheel for this machine and the sources, in dist/
	$(BIN)/python -m build --no-isolation --sdist --wheel

clean:  ## remove everything that was built
	rm -rf .venv .venv-sanitize build dist
