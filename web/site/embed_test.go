package site

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func framed() fstest.MapFS {
	return fstest.MapFS{
		"index.html": {Data: []byte("page")},
		"embed.html": {Data: []byte("frame")},
		"embed.json": {Data: []byte(`{"origins": []}`)},
	}
}

func TestEmbeddable(t *testing.T) {
	files, err := Embeddable(framed(), Embedding{Origins: []string{"https://portal.example", "http://127.0.0.1:8080"}})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := Handler(files)
	if err != nil {
		t.Fatal(err)
	}
	host := "127.0.0.1:9000"
	get := func(path string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = host
		handler.ServeHTTP(answer, r)
		return answer
	}
	if got := get("/embed.json").Body.String(); got != `{"origins":["https://portal.example","http://127.0.0.1:8080"]}` {
		t.Errorf("the frame reads %s", got)
	}
	h := get("/embed.html").Header()
	// A frame has no origin that 'self' could mean everywhere: the site's own one stands beside it.
	if p := h.Get(policyName); p !=
		strings.ReplaceAll(Policy, "'self'", "'self' http://127.0.0.1:9000")+" https://portal.example http://127.0.0.1:8080" {
		t.Errorf("policy: %s", p)
	}
	host = "localhost:; script-src *"
	if p := get("/embed.html").Header().Get(policyName); strings.Contains(p, "*") {
		t.Errorf("whoever asks writes into the policy: %s", p)
	}
	for name, want := range map[string]string{
		"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin", "Cross-Origin-Embedder-Policy": "",
	} {
		if h.Get(name) != want {
			t.Errorf("%s: %q", name, h.Get(name))
		}
	}

	dir := t.TempDir()
	if err := Export(files, dir, false, onDisk{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"_headers", "_server/nginx.conf", "_server/apache.conf", "_server/Caddyfile"} {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || !strings.Contains(string(text), "frame-ancestors 'self' https://portal.example http://127.0.0.1:8080") {
			t.Errorf("%s does not name the portal (%v)", name, err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "embed.json")); err != nil || !strings.Contains(string(text), "portal.example") {
		t.Errorf("the exported embed.json: %s (%v)", text, err)
	}
}

// A site for isolated portals lets them show it, and one that knows where it is served from says
// so.
func TestEmbeddedHeaders(t *testing.T) {
	files, err := Embeddable(framed(),
		Embedding{Origins: []string{"https://portal.example"}, Isolated: true, Site: "https://fulgurite.example"})
	if err != nil {
		t.Fatal(err)
	}
	lines, _, err := headersOf(files)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(lines, header{"Cross-Origin-Embedder-Policy", "require-corp"}) {
		t.Errorf("an isolated portal does not show the site: %v", lines)
	}
	policy := lines[slices.IndexFunc(lines, func(h header) bool { return h.name == policyName })].value
	if !strings.Contains(policy, "script-src 'self' https://fulgurite.example 'wasm-unsafe-eval'") ||
		strings.Count(policy, "'self'") != strings.Count(policy, "https://fulgurite.example") {
		t.Errorf("the site's own origin does not stand beside each 'self': %s", policy)
	}
	for _, wrong := range []string{"fulgurite.example", "https://fulgurite.example/path", "https://x; script-src *"} {
		if _, err := Embeddable(framed(), Embedding{Origins: []string{"https://portal.example"}, Site: wrong}); !errors.As(err,
			new(*OriginError)) {
			t.Errorf("a site at %q: %v", wrong, err)
		}
	}
}

// Nobody may frame the site unless somebody says so.
func TestNotEmbeddable(t *testing.T) {
	lines, _, err := headersOf(framed())
	if err != nil {
		t.Fatal(err)
	}
	for i, h := range lines {
		if h != headers[i] {
			t.Errorf("header %v", h)
		}
	}
	if !strings.HasSuffix(Policy, "frame-ancestors 'self'") {
		t.Errorf("origins are written behind the last directive, which is not frame-ancestors: %s", Policy)
	}
	if _, err := Embeddable(fstest.MapFS{"index.html": {}}, Embedding{Origins: []string{"https://portal.example"}}); !errors.Is(err,
		ErrNoFrame) {
		t.Errorf("a site without a frame: %v", err)
	}
	static, _, err := headersOf(os.DirFS(filepath.Join("..", "..", "static")))
	if err != nil || len(static) != len(headers) {
		t.Errorf("the page's own embed.json: %v", err)
	}
}

// The page for frames is the page: it has the same styles and scripts, and one
// script of its own before them.
func TestFrameIsThePage(t *testing.T) {
	index, err := os.ReadFile(filepath.Join("..", "..", "static", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	parts := func(page []byte) []string {
		return regexp.MustCompile(`<script [^>]*>|<link [^>]*>`).FindAllString(string(page), -1)
	}
	page, framed := parts(index), parts(frame(index))
	first := slices.IndexFunc(framed, func(s string) bool { return strings.HasPrefix(s, "<script ") })
	if first < 0 || framed[first] != `<script src="embed.js" defer>` {
		t.Fatalf("embed.js is not the first script: %q", framed)
	}
	framed = slices.Delete(framed, first, first+1)
	page = slices.DeleteFunc(page, func(s string) bool { return strings.Contains(s, "manifest") })
	if !slices.Equal(page, framed) {
		t.Errorf("index.html has %q\nembed.html has %q", page, framed)
	}
}

func TestOrigins(t *testing.T) {
	for origin, good := range map[string]bool{
		"https://portal.example": true, "https://portal.example:8443": true, "http://127.0.0.1:8080": true, "http://localhost": true,
		"": false, "*": false, "null": false, "https://*.example": false, "portal.example": false, "http://portal.example": false,
		"https://portal.example/": false, "https://portal.example/path": false, "https://user@portal.example": false,
		"https://portal.example; script-src *": false, "https://portal.example https://other.example": false,
		"https://Portal.example": false, "https://portal.example:443": false, "ftp://portal.example": false, "https://portal.example?x": false,
	} {
		if _, err := Embeddable(framed(), Embedding{Origins: []string{origin}}); (err == nil) != good {
			t.Errorf("%q: %v", origin, err)
		}
		var wrong *OriginError
		if _, err := Embeddable(framed(), Embedding{Origins: []string{origin}}); !good && !errors.As(err, &wrong) {
			t.Errorf("%q: %v is no OriginError", origin, err)
		}
	}
	files := framed()
	files["embed.json"] = &fstest.MapFile{Data: []byte(`{"origins": ["*"]}`)}
	if _, err := Handler(files); err == nil {
		t.Error("a site that anybody may frame is served")
	}
}
