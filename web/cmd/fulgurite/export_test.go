package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// smallSite is a built site of short files.
var smallSite = map[string]string{
	"index.html": "<html>\n<head>\n<script src=\"app.js\"></script>\n</head>\n<body></body></html>",
	"app.js":     "go", "worker.js": "work", "app.wasm": "\x00asm", "engine.wasm": "\x00asm", "formats.wasm": "\x00asm",
	"wasm_exec.js": "var Go", "_headers": "", "licences.txt": "",
}

func TestExport(t *testing.T) {
	dir := files(t, smallSite)
	out := t.TempDir()
	file := filepath.Join(out, "mit Umlaut ä.html")
	fulgurite(t, "export", "--site", dir, "--portable", file).want(t, exitDone, "holds everything")
	if page, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(page, []byte("\xFF\xFE<\x00")) {
		t.Errorf("%.20q (%v)", page, err)
	}
	folder := filepath.Join(out, "site")
	fulgurite(t, "export", "--site", dir, folder).want(t, exitDone, "holds the site")
	if _, err := os.Stat(filepath.Join(folder, "_server", "nginx.conf")); err != nil {
		t.Error(err)
	}
	fulgurite(t, "export", "--site", dir, out).want(t, exitProblem, "holds other files", "Choose a new folder")
	fulgurite(t, "export", "--site", dir, "--portable", out).want(t, exitProblem, "it is a folder")
	fulgurite(t, "export", "--site", t.TempDir(), folder).want(t, exitProblem, "does not hold a built site")
	fulgurite(t, "export").want(t, exitUsage, "name either a folder")
	fulgurite(t, "export", folder, "--portable", file).want(t, exitUsage, "name either a folder")
}
