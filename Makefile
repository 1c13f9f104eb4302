# What people do here: make help

# The Debian packages that the program is built with, and those that its tests need besides.
PACKAGES := libmicrohttpd-dev libsqlite3-dev libicu-dev libjansson-dev libxml2-dev libcurl4-openssl-dev \
    zlib1g-dev pkg-config
TEST_PACKAGES := python3 python3-venv python3-icu curl strace gcc libc6-dev chromium fonts-droid-fallback \
    shellcheck
# Those that the benchmarks need besides; nginx is taken without its service, which would be started.
BENCH_PACKAGES := python3 python3-venv wrk gcc libc6-dev strace libpcre2-8-0 libssl3 zlib1g

PREFIX ?= /usr/local
ARGS ?=
BINARY := .build/release/quoteserver
VENV := .build/venv
BENCH := .build/benchmarks
BENCH_ARGS ?=
SWIFT_SOURCES := Package.swift Sources Tests
PYTEST := $(VENV)/bin/python -m pytest -q
# Most of these tests wait for a server or a page: two at a time, of which each is of its own.
BESIDE := -n 2 --dist worksteal
# That a test ended tells its name already; that it started tells its arguments, too, on a line or more.
WITHOUT_STARTS := -e '/^◇ .* started\.$$/d' -e '/^◇ /,/ started\.$$/d'
# Playwright brings one.
NODE = $(wildcard $(VENV)/lib/python*/site-packages/playwright/driver/node)
RELEASE := -c release --static-swift-stdlib -Xlinker -s

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run build test check format lint bench bench-scale bench-peers screenshots install clean packages \
    test-packages bench-packages

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: build ## build and serve, a new folder with samples; ARGS="--port 9000" adds options
	$(BINARY) serve $(ARGS)

build: packages ## build .build/release/quoteserver
	swift build $(RELEASE) --product quoteserver

test: build test-packages bench-packages $(VENV)/ready ## run every test
	@set -o pipefail; echo swift test; swift test 2>&1 | sed $(WITHOUT_STARTS)
	$(PYTEST) $(BESIDE) Tests/ServiceTests
	$(PYTEST) $(BESIDE) Tests/WebTests
	$(PYTEST) Benchmarks/tests

check: lint test ## format, lint, build without warnings, run every test

lint: packages test-packages $(VENV)/ready ## look for what formatters and linters mind, in every language
	swift format lint --strict --recursive $(SWIFT_SOURCES)
	/usr/bin/python3 Tools/check_layers.py
	$(VENV)/bin/ruff check --quiet
	shellcheck .ci/run
	@for file in $$(find Web -name '*.js'); do $(NODE) --input-type=module --check - < $$file || exit 1; done
	@! grep -rnE '\.disabled\(|TODO|FIXME' Sources Tests Benchmarks --include='*.swift' --include='*.py'

format: ## format all Swift sources
	swift format --in-place --recursive $(SWIFT_SOURCES)

bench: build bench-packages ## measure against targets, some minutes; BENCH_ARGS="--only search" a part
	cd Benchmarks && /usr/bin/python3 -m bench bench $(BENCH_ARGS)

bench-scale: build bench-packages ## with 1,000,000 quotations: import, growth, memory, fairness
	cd Benchmarks && /usr/bin/python3 -m bench scale $(BENCH_ARGS)

bench-peers: build bench-packages $(BENCH)/venv/ready ## beside FastAPI and Datasette
	cd Benchmarks && /usr/bin/python3 -m bench peers $(BENCH_ARGS)

screenshots: build test-packages $(VENV)/ready ## draw the README's pictures of the front end
	$(VENV)/bin/python Tests/WebTests/screenshots.py Documentation/Screenshots

install: build ## install the program below PREFIX, /usr/local
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/quoteserver

clean: ## remove what was built
	rm -rf .build

# Installs what is missing, and nothing when nothing is.
define install-packages
	@command -v swift >/dev/null || { echo "Swift 6.3 is needed: https://www.swift.org/install" >&2; exit 1; }
	@missing=$$(for p in $(1); do \
	    dpkg-query -W -f='$${Status}\n' $$p 2>/dev/null | grep -q '^install ok' || echo $$p; done); \
	if [ -n "$$missing" ]; then \
	    as=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	    echo "installing:" $$missing; \
	    $$as apt-get update -q && \
	    DEBIAN_FRONTEND=noninteractive $$as apt-get install -q -y --no-install-recommends $$missing; \
	fi
endef

packages:
	$(call install-packages,$(PACKAGES))

test-packages:
	$(call install-packages,$(PACKAGES) $(TEST_PACKAGES))

bench-packages:
	$(call install-packages,$(PACKAGES) $(BENCH_PACKAGES))
	@[ -x /usr/sbin/nginx ] || [ -x $(BENCH)/nginx/usr/sbin/nginx ] || { \
	    mkdir -p $(BENCH)/nginx && cd $(BENCH)/nginx && \
	    apt-get download -q nginx && dpkg-deb -x nginx_*.deb . ; }

# Debian's own Python, whose ICU is the one that the program sorts by.
$(VENV)/ready: Tests/requirements.txt | test-packages
	/usr/bin/python3 -m venv --system-site-packages $(VENV)
	$(VENV)/bin/pip install -q -r Tests/requirements.txt
	@touch $@

$(BENCH)/venv/ready: Benchmarks/requirements.txt | bench-packages
	/usr/bin/python3 -m venv $(BENCH)/venv
	$(BENCH)/venv/bin/pip install -q -r Benchmarks/requirements.txt
	@touch $@
