# Fulgurite: build, run and test. Needs Go and, for the tests, Node.js and a
# Chromium; what is missing of the latter is installed from the distribution.

GO      ?= go
BINARY  := fulgurite$(shell $(GO) env GOEXE)
# Programs, the tool that builds the site, and tests are compiled alike, so that
# each package is compiled once: a clone's first build takes half the time. Without
# what only a debugger reads it takes a sixth less; go build makes programs for one.
export CGO_ENABLED := 0
export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath -gcflags=all=-dwarf=false
# Tests of the engine under Node: the toolchain's runner, with a small
# environment because that of WebAssembly is limited to a few kilobytes.
WASMRUN := $(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec
# (Quotes begin a word, as go test -exec wants them.)
WASMENV := env -i "PATH=$(PATH)" "HOME=$(HOME)" "TMPDIR=$(or $(TMPDIR),/tmp)" \
	$(foreach name,FULGURITE_SHARED FULGURITE_REQUIRE_SHARED FULGURITE_ORACLE,$(if $($(name)),"$(name)=$($(name))"))
# The commit goes into the native program where git knows it.
VCS     := $(shell git rev-parse HEAD >/dev/null 2>&1 && echo true || echo false)
# Further arguments for go test and for Playwright, such as
#   make test-native TESTFLAGS='-run TestOracle -v'
TESTFLAGS ?=
# How long the tests of a package may take, on a machine that has other things to do.
PATIENCE  ?= 40m

.PHONY: help run build portable site npm beam test test-native test-sql test-doors test-beam beam-test test-wasm test-browser test-firefox test-webkit browsers lint size vulnerabilities release release-check screenshots clean fuzz corpus figures stress

help:
	@echo "make run          build, serve on this computer, open the page in the browser"
	@echo "make build        build the native program with the page inside: ./$(BINARY)"
	@echo "make portable     the page as one file that opens from disk: ./fulgurite.html"
	@echo "make npm          pack the ES module for portals: bridge/npm/fulgurite-VERSION.tgz"
	@echo "make beam         the pipeline for Apache Beam: ./fulgurite-beam; the first build takes minutes"
	@echo "make test-all     test, and what takes minutes more: scripts for MariaDB, which it installs"
	@echo "make test         all tests: native, databases, Python and R, Beam, WebAssembly under Node, browsers"
	@echo "make browsers     every edition in Chromium, Firefox and WebKit; the help says what each can"
	@echo "make test-all     the same, with the programs that read what is written installed first"
	@echo "make gate         the first answer, in minutes: builds, go vet, short tests of packages"
	@echo "make lint         gofmt, linters for Go and JavaScript, and how large the sources may be"
	@echo "make size         sizes, with their bounds, and start-up times of every edition"
	@echo "make fuzz         every fuzz target for a while, FUZZTIME=10s each; runs add up"
	@echo "make campaign     random releases judged by a checker of its own, RUNS=20000 in all; runs add up"
	@echo "make stress       every browser test until it passed 20 times in a row; runs add up"
	@echo "make bench-recoding  what each way of recoding keeps and takes, here and under Node"
	@echo "make bench-paper  the papers' experiments, which take hours; runs add up"
	@echo "make bench-scale  releases of SCALE=50000000 records in databases and from a file"
	@echo "make vulnerabilities  ask the Go vulnerability database about what is linked in"
	@echo "make release      programs for all platforms, built twice and compared: ./release, signed with SIGNKEY=FILE"
	@echo "make release-check  install and start what is in ./release: program, package, image, module"
	@echo "make screenshots  pictures of every step, in playwright/screenshots"
	@echo "make clean        remove what was built"

run: build
	./$(BINARY) serve

build: site
	$(GO) build -buildvcs=$(VCS) -ldflags=-s -o $(BINARY) ./web/cmd/fulgurite

portable: build
	./$(BINARY) export --overwrite --portable fulgurite.html

site:
	$(GO) run ./web/site/build

test: test-native test-sql test-doors test-beam test-wasm test-browser test-firefox test-webkit

# For the night: also what other programs read of the files that are written here, which are installed first.
.PHONY: test-all
test-all:
	core/formats/foreign/install.sh
	$(MAKE) test

# All but what runs in databases and other languages, which are parts of their own. Four packages
# run at once: many tests wait for programs that they started.
test-native:
	web/site/servers.sh
	packages=$$($(GO) list ./...) && $(GO) test -p 4 -timeout $(PATIENCE) $(TESTFLAGS) $$(echo "$$packages" | grep -vE '/bridge/(sql|postgres|python|r)$$')
	$(GO) -C core/bench test -timeout $(PATIENCE) $(TESTFLAGS) ./...
	$(GO) -C core/formats/foreign test -timeout $(PATIENCE) $(TESTFLAGS) ./...
	$(GO) -C playwright/reliability/campaign test -timeout $(PATIENCE) $(TESTFLAGS) ./...
	$(GO) -C web/site/slim test -timeout $(PATIENCE) $(TESTFLAGS) ./...

test-sql:
	$(GO) test -timeout $(PATIENCE) $(TESTFLAGS) ./bridge/sql ./bridge/postgres

# The scripts for MariaDB, which is installed and started. They take minutes, as each test of
# scripts runs there, too, and are for the night: test-all.
test-mariadb:
	FULGURITE_MARIADB=1 $(GO) test -timeout $(PATIENCE) $(TESTFLAGS) ./bridge/sql

test-all: test-mariadb

# The packages for Python and R, in the interpreters of the distribution.
test-doors:
	$(GO) test -timeout $(PATIENCE) $(TESTFLAGS) ./bridge/python ./bridge/r

# The pipeline of Apache Beam, a module of its own: what it depends on stays out of everything else.
beam:
	$(GO) -C bridge/beam build -o ../../fulgurite-beam$(shell $(GO) env GOEXE) .

# Its sources are vetted by make lint: go vet would ask for all of Beam once more. What others
# wrote is not optimized for the tests: it takes longer to compile than to test with.
# A job server and what starts workers beside it are programs of Beam: cmd/prism and container.
BEAMFLAGS := -gcflags='all=-dwarf=false -N -l' -gcflags=std=-dwarf=false -gcflags=github.com/fulgurite/...=-dwarf=false
BEAMJOBS  := $(or $(TMPDIR),/tmp)/fulgurite-beam-jobs
test-beam beam-test:
	$(GO) -C bridge/beam build $(BEAMFLAGS) -o $(BEAMJOBS)/ github.com/apache/beam/sdks/v2/go/cmd/prism github.com/apache/beam/sdks/v2/go/container
	FULGURITE_BEAM_JOBS=$(BEAMJOBS) $(GO) -C bridge/beam test -vet=off $(BEAMFLAGS) -timeout $(PATIENCE) $(TESTFLAGS) ./...

# WebAssembly has one thread, integers of 32 and 64 bits and floats of its own: that it counts
# the same is shown on fewer random problems, and on one case of the reference of each kind;
# TESTFLAGS=-short=false runs them as natively. Of what measures, only the counts of the grid are
# a question of the platform. Two modules side by side, as packages are.
# Their sources are vetted natively, and by make lint.
# Only packages that count are repeated: those that read files and words do the same everywhere. Long tests
# of rules that no platform changes (who is told what, which file is refused, what is never kept, what
# random releases have to meet) run natively alone.
COUNTS   := ./core ./core/internal/... ./core/perturb ./core/predict ./core/privacy/... ./core/risk ./core/table ./core/utility/... ./core/verify ./bridge ./bridge/client ./bridge/heap
ANYWHERE := ^(TestBrute|TestCanaries|TestSensitivity|TestExtra|TestFar|TestFinestEnough|TestCombinations|TestCombinationsOfSome|TestCells|TestBeyond|TestBombs|TestBatches|TestForgedState|TestStateHoldsNoRawData|TestOldState|Test.*HeldOrNot|TestAgreement|TestModes|TestChangedFile|TestFilesAgain|TestCosts|TestStreamedDamage|TestVerifyDamaged|TestPauses|TestReleasesAreNotRefused|TestCombinationsNeverMoreThanColumns|TestReceipts|TestSuggestRules|TestWide|TestWideConstant|TestPeople|TestPeopleSecrets|TestSampleModelsOfPeople|TestMostKept|TestSubsetOfPeople|TestItems|TestItemsBalanced|TestFinestPeopleNearOptimum|TestAllKinds|TestShiftsOfRandomTables|TestLinked|TestLinkedBatches)$$
.PHONY: test-wasm-engine test-wasm-bench
test-wasm:
	+@$(MAKE) --no-print-directory -j2 -Otarget test-wasm-engine test-wasm-bench

test-wasm-engine:
	GOOS=js GOARCH=wasm $(GO) test -short -vet=off -timeout $(PATIENCE) -exec '$(WASMENV) $(WASMRUN)' -skip '$(ANYWHERE)' $(TESTFLAGS) $(COUNTS)

test-wasm-bench:
	GOOS=js GOARCH=wasm $(GO) -C core/bench test -short -vet=off -timeout $(PATIENCE) -exec '$(WASMENV) $(WASMRUN)' $(TESTFLAGS) -run '^TestGrid$$' ./standard

# The ES module for portals: bridge/npm/fulgurite-VERSION.tgz.
npm: site
	rm -f bridge/npm/fulgurite-*.tgz
	$(GO) run ./web/site/build -npm bridge/npm

test-browser: build npm
	playwright/install.sh
	cd playwright && npm test

# Every edition in browsers of other makers.
test-firefox test-webkit: test-%: build npm
	playwright/install.sh $*
	cd playwright && FULGURITE_REPORT= npm run test:$*  # which is of the tests in Chromium

# What each browser can, with its version, becomes a part of static/docs/reliability.md.
browsers: build npm
	for browser in chromium firefox webkit; do playwright/install.sh $$browser && (cd playwright && \
		FULGURITE_FIGURES=$(CURDIR)/playwright/reliability/recorded npx playwright test --project=$$browser) || exit 1; done
	$(GO) run ./playwright/reliability page

screenshots: build
	playwright/install.sh
	cd playwright && npm run screenshots

# Linters, in versions of their own: go run builds them once. golangci-lint reads .golangci.yml.
GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
# Modules beside the one of the program.
MODULES  := core/bench core/formats/foreign playwright/reliability/campaign web/site/slim

lint: lint-go lint-js house

# What a change is held to before anything else: it builds on both platforms, is formatted, has no sentence without
# its translation, and the tests of packages pass, the long ones short. A few minutes.
gate: formatted
	$(GO) build ./...
	GOOS=js GOARCH=wasm $(GO) build ./core/... ./bridge/... ./wasm/...
	$(GO) vet ./...
	packages=$$($(GO) list ./core/... ./bridge/... ./web/state/... ./web/ui/...) && $(GO) test -short -timeout $(PATIENCE) $(TESTFLAGS) $$(echo "$$packages" | grep -vE '/bridge/(sql|postgres|python|r)$$')

.PHONY: gate formatted lint-go lint-js house
formatted:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi

# Types as comments say them, and faults. The packages are those of the browser tests.
lint-js:
	playwright/install.sh packages
	cd playwright && npm run -s types && npm run -s lint

lint-go: formatted
	$(GO) run $(GOLANGCI) run ./...
	$(GO) run -exec 'env GOOS=js GOARCH=wasm' $(GOLANGCI) run ./core/... ./bridge/... ./wasm/... ./web/...
	for module in $(MODULES); do (cd $$module && $(GO) run $(GOLANGCI) run --config $(CURDIR)/.golangci.yml ./...) || exit 1; done
	.ci/dead.sh
	$(GO) -C bridge/beam vet ./...
	GOOS=js GOARCH=wasm $(GO) -C core/bench vet ./...

# How large the sources are, by folder, held to bounds that only fall: .ci/house.json.
house:
	@$(GO) run .ci/house.go

# Sizes have bounds; times are only printed: they are those of this computer.
size: sizes build
	playwright/install.sh
	node playwright/startup.js

sizes:
	@$(GO) run ./web/site/build -size

# Public corpora of files, cloned into the folder that FULGURITE_CORPORA names, are read as the list says,
# and 64 tables about people among them released as the program suggests.
corpora:
	FULGURITE_CORPORA='$(abspath $(or $(FULGURITE_CORPORA),../corpora))' $(GO) test ./core/formats/convert ./web/cmd/fulgurite -count 1 -run '^TestCorpora$$' -v

# What is bound, and quickly said: the part of .ci/run that holds the house together.
.PHONY: corpora sizes test-house
test-house: house lint-js sizes

# Random releases, until there are RUNS in all: release, verify and check have to agree, and a checker
# that shares no code with the program judges each file.
.PHONY: campaign
RUNS ?= 20000
campaign: build
	$(GO) -C playwright/reliability/campaign run . --program $(CURDIR)/$(BINARY) --runs $(RUNS)
	$(GO) run ./playwright/reliability page

# Campaigns, whose runs add up. What they find out is in playwright/reliability/recorded,
# and becomes static/docs/reliability.md.
FUZZTIME  ?= 10s
FUZZFLAGS ?=
fuzz:
	$(GO) run ./playwright/reliability fuzz --time $(FUZZTIME) $(FUZZFLAGS)
	$(GO) run ./playwright/reliability page

# What fuzzing found and covers more is kept, a few kilobytes a target.
corpus:
	$(GO) run ./playwright/reliability corpus

# STRESSFLAGS=--busy counts runs beside two busy loops.
STRESSFLAGS ?=
stress: build npm
	playwright/install.sh
	$(GO) run ./playwright/reliability stress $(STRESSFLAGS)
	$(GO) run ./playwright/reliability page

# Tests of Go whose figures the page shows, at full length.
figures:
	FULGURITE_FIGURES=$(CURDIR)/playwright/reliability/recorded FULGURITE_LONG=1 $(GO) test -count 1 -timeout $(PATIENCE) $(TESTFLAGS) ./...
	FULGURITE_LONG=1 $(GO) -C core/bench test -count 1 -timeout $(PATIENCE) $(TESTFLAGS) ./standard
	$(GO) run ./playwright/reliability page

# Asks the Go vulnerability database about all that is linked in, over the network: no part of the
# tests. It ends with 0 where nothing is known, with 3 where a weakness is, and else says that
# it could not ask.
VULNCHECK = folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	GOBIN="$$folder" $(GO) install golang.org/x/vuln/cmd/govulncheck@v1.1.4 && "$$folder/govulncheck" ./... || { status=$$?; \
	[ $$status -eq 3 ] || echo "The Go vulnerability database could not be asked: whether known weaknesses are inside is not known."; exit $$status; }
vulnerabilities:
	@$(VULNCHECK)

# Nothing is released of which a weakness is known. The second build is made from a clone in another
# folder, with an empty cache. What two builds agree about is signed if SIGNKEY names a secret key
# of minisign; SIGNPASSWORD names a file with its password, which is asked for else.
SIGNKEY      ?=
SIGNPASSWORD ?=
release:
	@[ -z "$$(git status --porcelain)" ] || { echo "A release is built from a commit: commit the changes first."; exit 1; }
	@[ -z '$(SIGNKEY)' ] || [ -r '$(SIGNKEY)' ] || { echo "The key $(SIGNKEY) cannot be read: nothing was built."; exit 1; }
	@($(VULNCHECK)) || [ $$? -ne 3 ]
	rm -rf release
	$(GO) run ./web/site/build -release release
	$(GO) run ./web/site/build -reproduce release
	@cat release/SHA256SUMS && echo "Two builds have these hashes."
	@if [ -n '$(SIGNKEY)' ]; then \
		$(GO) run ./web/site/sign -key '$(SIGNKEY)' -password '$(SIGNPASSWORD)' -comment "Fulgurite, commit $$(git rev-parse HEAD)" release; \
	else echo "The release is not signed: SIGNKEY=FILE names a secret key of minisign."; fi

# What was released does its work: the README's example with the program, the Debian package in a system
# of its own (as root), the image (podman) and the program for Windows (Wine), each where the tool is
# there, and the module as npm installs it. Prints the hashes.
release-check:
	FULGURITE_RELEASE=$(CURDIR)/release $(GO) test -count 1 -v -run '^TestMade' ./web/site

clean:
	rm -rf $(BINARY) fulgurite-beam fulgurite.html release playwright/node_modules playwright/test-results playwright/screenshots
	find web/site/dist -mindepth 1 -not -name .gitkeep -delete
	rm -f bridge/npm/fulgurite-*.tgz

# Benchmarks: a module of their own, core/bench. BENCHDATA is the folder that
# holds one folder a table; BENCHPARTS names a suite or parts (see the help of
# the program), and further flags go into BENCHFLAGS, such as
#   make bench BENCHPARTS=grid BENCHFLAGS="--only '^grid/adult' --repeat 9"
# where make wants $$ for each $ of a regular expression. Paths are relative to
# the folder in which make runs.
.PHONY: bench bench-command bench-wasm bench-browser bench-recoding bench-paper bench-scale

BENCHDATA  ?= $(or $(FULGURITE_SHARED),../shared)/data
BENCHPARTS ?= standard
BENCHFLAGS ?=
RUNBENCH    = folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$(GO) -C core/bench build -trimpath -o "$$folder/bench" . && "$$folder/bench"

bench:
	@$(RUNBENCH) $(BENCHPARTS) --data '$(BENCHDATA)' $(BENCHFLAGS)

# A whole command on ADULT, from its start to a verified file: time, the processor's time, pages of memory.
bench-command:
	FULGURITE_SHARED='$(abspath $(BENCHDATA)/..)' $(GO) test -run '^$$' -bench Adult -benchtime 20x ./web/cmd/fulgurite

# The same cases here and as WebAssembly under Node, in turn.
bench-wasm:
	@$(RUNBENCH) $(BENCHPARTS) --data '$(BENCHDATA)' --peer node $(BENCHFLAGS)

# The ways of recoding, here and as WebAssembly under Node: what each keeps and takes,
# beside what ARX lost and the lower bound, how the finest groups' time grows to 1.2 million
# records, and how well a target is predicted. With BENCHFLAGS='--report static/docs/recoding.md'
# the help's page is written anew; GOMAXPROCS=1 is one thread natively, too.
bench-recoding:
	@$(RUNBENCH) recoding --data '$(BENCHDATA)' --peer node $(BENCHFLAGS)

# The papers' experiments, which take hours: every run measures what none before has, and what
# was measured is kept. Processor time, so that other programs disturb less. With
# BENCHFLAGS='--report static/docs/papers.md' the help's page is written anew.
bench-paper:
	@$(RUNBENCH) paper --data '$(BENCHDATA)' --cpu --add-up --json core/bench/paper/measured.jsonl $(BENCHFLAGS)

# A chosen part here and in Chromium, in turn: searches through the engine's
# worker, and a table of 1.2 million records through the page, also in the finest groups;
# then a generated table of so many gigabytes (LARGE=5 for fifty million records; LARGE= for none); then a table
# of 60 columns and so many records (WIDE) through every step, and hierarchies edited by
# hand: what blocks the page. Before these, how the desk lives: tables that are found without a
# button, of the sample, ADULT and so many records (DESK) of 20 columns.
BROWSERCASES ?= ^grid/(adult|fars)/k=5/limit=0(.02)?/discernability|^grid/adult/k=5/limit=0.02/loss|^scale/
LARGE ?= 0.5
WIDE  ?= 200000
DESK  ?= 200000
bench-browser: build
	playwright/install.sh
	@$(RUNBENCH) --data '$(BENCHDATA)' --only '$(BROWSERCASES)' --peer chromium $(BENCHFLAGS)
	@node playwright/bench/desk.js ./fulgurite '$(BENCHDATA)' $(DESK)
	@node playwright/bench/finest.js ./fulgurite '$(BENCHDATA)'
	@$(if $(LARGE),node playwright/bench/large.js ./fulgurite $(LARGE))
	@$(if $(WIDE),node playwright/bench/wide.js ./fulgurite $(WIDE))
	@$(if $(WIDE),node playwright/bench/trees.js ./fulgurite)

# Releases of so many generated records (SCALE) in each database of fulgurite sql and from a
# file, compared with each other, and how long each step takes. 50 million records take 5 GB
# of the disk and as much memory.
SCALE ?= 50000000
bench-scale:
	FULGURITE_SCALE=$(SCALE) $(GO) test -count 1 -timeout 24h -v -run TestScale ./bridge/sql
	FULGURITE_SCALE=$(SCALE) $(GO) -C bridge/beam test -vet=off -count 1 -timeout 24h -v -run TestScale ./pipeline
