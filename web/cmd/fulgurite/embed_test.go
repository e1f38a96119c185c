package main

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestEmbedOrigin(t *testing.T) {
	page := files(t, map[string]string{"index.html": "page", "embed.html": "frame", "embed.json": `{"origins": []}`})
	address, end := startServe(t, "--site", page, "--port", "0", "--embed-origin",
		"https://portal.example", "--embed-origin", "https://other.example")
	defer end()
	answer, err := http.Get(address + "embed.json")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != `{"origins":["https://portal.example","https://other.example"]}` {
		t.Errorf("embed.json: %s (%v)", body, err)
	}
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "connect-src 'self' "+
		strings.TrimSuffix(address, "/")+";") || !strings.HasSuffix(policy, " https://portal.example https://other.example") {
		t.Errorf("policy: %s", policy)
	}
}

// What cannot be an origin is refused before anything is served or written.
func TestEmbedOriginRefused(t *testing.T) {
	page := files(t, map[string]string{"index.html": "page", "embed.json": `{"origins": []}`})
	old := files(t, map[string]string{"index.html": "page"})
	for _, command := range [][]string{{"serve", "--port", "0"}, {"export", t.TempDir()}} {
		fulgurite(t, append(command, "--site", page, "--embed-origin", "https://portal.example/app")...).
			want(t, exitProblem, "https://portal.example/app", "--embed-origin https://portal.example")
		fulgurite(t, append(command, "--site", old, "--embed-origin", "https://portal.example")...).
			want(t, exitProblem, "earlier version")
		fulgurite(t, append(command, "--site", page, "--embed-isolated")...).
			want(t, exitProblem, "no portal is named", "--embed-origin https://portal.example")
	}
}
