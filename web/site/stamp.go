package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"maps"
	"path"
	"slices"
	"strings"
)

// An edition is the place that the page is served from.
type edition string

const (
	hosted   edition = "hosted"   // on a web server
	native   edition = "native"   // inside the program that serves it on this computer
	portable edition = "portable" // in one file, opened from disk
)

// mark is the element of the sources' pages whose place the stamp takes. The
// sources have the hosted edition, whose stamp the other two change.
func mark(e edition) string { return `<meta name="fulgurite" content="` + string(e) + `"` }

// stamp writes into every page of the site what it was built from: version,
// commit, the hash of the build as a whole, and those of both programs. The
// page shows them, and its service worker tells builds apart by the second.
func stamp(files map[string][]byte, commit string) error {
	build := hash(files, Version, commit)
	var text strings.Builder
	text.WriteString(mark(hosted))
	for _, data := range [][2]string{
		{"version", Version},
		{"commit", commit},
		{"build", build},
		{"page", sum(files["app.wasm"])},
		{"engine", sum(files["engine.wasm"])},
	} {
		fmt.Fprintf(&text, ` data-%s="%s"`, data[0], html.EscapeString(data[1]))
	}
	text.WriteString(">")
	for name, content := range files {
		if path.Ext(name) == ".html" {
			files[name] = []byte(strings.Replace(string(content), mark(hosted)+">", text.String(), 1))
		}
	}
	if !strings.Contains(string(files["index.html"]), text.String()) {
		return errors.New("static files: index.html lacks the line " + mark(hosted) + ">")
	}
	list(files, build)
	return nil
}

// worker is the service worker. The build writes into it which files it keeps.
const worker = "service-worker.js"

// list tells the service worker the files of the site, all but itself, the
// server's settings, and what only servers read. It is the last file to be
// made.
func list(files map[string][]byte, build string) {
	script, ok := files[worker]
	if !ok {
		return
	}
	var text strings.Builder
	fmt.Fprintf(&text, "const BUILD = %q;\nconst FILES = {\n", build)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != worker && name != embedName && !hidden(name) {
			fmt.Fprintf(&text, "  %q: %q,\n", name, sum(files[name]))
		}
	}
	text.WriteString("};\n")
	files[worker] = append([]byte(text.String()), script...)
}

// edit makes a page of the hosted edition one of another.
func edit(page []byte, e edition) []byte {
	return []byte(strings.Replace(string(page), mark(hosted), mark(e), 1))
}

func sum(content []byte) string {
	s := sha256.Sum256(content)
	return hex.EncodeToString(s[:])
}

// hash depends on the names and contents of all files, and on words.
func hash(files map[string][]byte, words ...string) string {
	h := sha256.New()
	for _, w := range words {
		fmt.Fprintf(h, "%q\n", w)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%q %s\n", name, sum(files[name]))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// commitOf names the commit that is checked out in root, and says so if there
// are changes since. Without git, or outside of a repository, it is empty.
func commitOf(ctx context.Context, root string) string {
	revision, err := tool(ctx, root, nil, "git", "rev-parse", "HEAD")
	if err != nil {
		return ""
	}
	changes, err := tool(ctx, root, nil, "git", "status", "--porcelain")
	if err != nil || strings.TrimSpace(changes) != "" {
		return strings.TrimSpace(revision) + " with changes"
	}
	return strings.TrimSpace(revision)
}
