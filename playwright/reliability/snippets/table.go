package snippets

// Run says that a test runs the samples that begin with some text.
type Run struct {
	Document    string // its name or path; "" for all
	Begins      string
	Environment string // in which it is run, with the version where one is pinned
	File, Test  string
}

const (
	documented  = "web/cmd/fulgurite/documented_test.go"
	samples     = "playwright/tests/module-samples.spec.js"
	builds      = "playwright/tests/module-builds.spec.js"
	nodeProgram = "a program of Node.js: what it may open, rows one by one, another check of a file, and an end of its own accord"
	moduleUse   = "import { Anonymizer, suggest } from 'fulgurite';"
)

// Table says which tests run which samples.
var Table = []Run{
	{"", "fulgurite ", "command line", documented, "TestDocumentedCommands"},
	{"", "./fulgurite ", "command line", documented, "TestDocumentedCommands"},
	{"", "zcat ", "shell, with gzip", "web/cmd/fulgurite/documented_unix_test.go", "TestDocumentedPipe"},
	{"", "make ", "make, dry run", documented, "TestDocumentedTargets"},
	{"report.md", "sha256sum discharges.csv", "shell, with xxd and OpenSSL", documented, "TestDocumentedReportHash"},
	{"README.md", "core/ ", "folders of the sources", documented, "TestDocumentedTree"},
	{"README.md", "go -C core/bench run", "Go", "core/bench/main_test.go", "TestWrong"},
	{"README.md", "p := project.New(", "Go", "core/doc_test.go", "TestReadme"},
	{"identifying.md", "import base64, hmac", "Python 3", "core/pseudonym/documented_test.go", "TestDocumented"},
	{"hierarchies.md", "31;30-39;*", "file of a hierarchy", "core/hierarchy/documented_test.go", "TestDocumentedFile"},
	{"hierarchies.md", "Europe\n", "outline of a hierarchy", "core/hierarchy/documented_test.go", "TestDocumentedFile"},
	{"hierarchies.md", "{\"kind\": ", "project file", "core/hierarchy/documented_test.go", "TestDocumentedSpecs"},
	{"hosting.md", "location = ", "nginx", "web/site/servers_test.go", "TestSnippetsInServers"},
	{"hosting.md", "Alias ", "Apache", "web/site/servers_test.go", "TestSnippetsInServers"},
	{"hosting.md", "redir ", "Caddy", "web/site/servers_test.go", "TestSnippetsInServers"},
	{"hosting.md", "Content-Security-Policy: ", "headers that the program sends", "web/site/headers_test.go", "TestHelpStatesThePolicy"},
	{"tables.md", "fulgurite ", "PostgreSQL", "bridge/sql/help_linux_test.go", "TestHelp"},
	{"tables.md", "createdb ", "PostgreSQL", "bridge/sql/help_linux_test.go", "TestHelp"},
	{"tables.md", "printf ", "shell", "bridge/sql/help_linux_test.go", "TestHelp"},
	{"tables.md", "./fulgurite-beam ", "Beam's local runner", "bridge/beam/main_test.go", "TestHelp"},
	{"command-line.md", "#!/bin/sh\n# nightly.sh", "shell", "web/cmd/fulgurite/nightly_unix_test.go", "TestNightly"},
	{"python.md", "", "Python 3 with pandas", "bridge/python/python_linux_test.go", "TestPython"},
	{"go.md", "", "Go", "web/cmd/fulgurite/disk/example_test.go", "TestHelp"},
	{"r.md", "", "R", "bridge/r/r_linux_test.go", "TestR"},
	{"tables.md", "CREATE TABLE released_batches", "PostgreSQL", "bridge/sql/help_linux_test.go", "TestNightly"},
	{"tables.md", "#!/bin/sh\n# nightly-postgresql.sh", "PostgreSQL, shell", "bridge/sql/help_linux_test.go", "TestNightly"},
	{"tables.md", "PGOPTIONS=", "PostgreSQL", "bridge/sql/help_linux_test.go", "TestHelp"},
	{"offline.md", "sha256sum --check", "shell, on a release's list", "web/site/sign/documented_test.go", "TestDocumented"},
	{"offline.md", "minisign -V", "minisign, on a release's list", "web/site/sign/documented_test.go", "TestDocumented"},
	{"embedding.md", "<!doctype html>", "a portal in Chromium", "playwright/tests/embed.spec.js",
		"ADULT in a portal with the element, handed over by the button"},
	{"embedding.md", "// A portal that has people", "a portal in Chromium", "playwright/tests/embed.spec.js",
		"ADULT in a portal with the element, handed over by the button"},
	{"bridge/npm/README.md", moduleUse, "Node.js", samples, "the first sample of the module runs as it stands, on ADULT"},
	{"bridge/npm/README.md", moduleUse, "Node.js, installed by npm", samples,
		"the packed module is installed by npm, as a release has it, and its first sample runs"},
	{"embedding.md", moduleUse, "Node.js", samples, "both samples run on the built-in table, whose people have several records"},
	{"embedding.md", "for await (", "Node.js", samples, nodeProgram},
	{"embedding.md", "await anonymizer.open(today)", "Node.js", samples, nodeProgram},
	{"embedding.md", "// Three tables", "Node.js", samples,
		"three tables of 1,000 people: the sample runs, and everybody looks like k people in all files together"},
	{"embedding.md", "<!-- index.html -->", "plain module in Chromium", builds, "without a bundler"},
	{"embedding.md", "<!-- index.html -->", "Vite 8", builds, "built by Vite, and served by its development server"},
	{"embedding.md", "<!-- index.html -->", "webpack 5", builds, "built by webpack"},
	{"embedding.md", "<!-- index.html -->", "esbuild", builds, "built by esbuild"},
	{"embedding.md", "// main.js", "plain module in Chromium", builds, "without a bundler"},
	{"embedding.md", "// main.js", "Vite 8", builds, "built by Vite, and served by its development server"},
	{"embedding.md", "// main.js", "webpack 5", builds, "built by webpack"},
	{"embedding.md", "// main.js", "esbuild", builds, "built by esbuild"},
	{"embedding.md", "<!-- Where the package lies -->", "plain module in Chromium", builds, "without a bundler"},
	{"embedding.md", "// vite.config.js", "Vite 8", builds, "built by Vite, and served by its development server"},
	{"embedding.md", "npx vite ", "Vite 8", builds, "built by Vite, and served by its development server"},
	{"embedding.md", "// webpack.config.js", "webpack 5", builds, "built by webpack"},
	{"embedding.md", "npx esbuild ", "esbuild", builds, "built by esbuild"},
	{"embedding.md", "cp index.html ", "esbuild", builds, "built by esbuild"},
	{"embedding.md", "// app/", "Next 16, with server rendering", builds,
		"built by Next, rendered by its server, in the browser and in a route"},
	{"embedding.md", "npx next ", "Next 16, with server rendering", builds,
		"built by Next, rendered by its server, in the browser and in a route"},
	{"embedding.md", "// verify.js", "Node.js", builds, "in Node.js: a server checks a file again"},
	{"embedding.md", "// isRelease ", "Go", "core/doc_test.go", "TestEmbedding"},
}
