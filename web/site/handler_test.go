package site

import (
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

// built is a small site as Build leaves it.
func built(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	add := func(name, content string, twins bool) {
		files[name] = &fstest.MapFile{Data: []byte(content)}
		if !twins {
			return
		}
		for _, e := range encodings {
			body, err := compress(e.name, []byte(content))
			if err != nil {
				t.Fatal(err)
			}
			files[name+e.suffix] = &fstest.MapFile{Data: body}
		}
	}
	add("index.html", "<!doctype html>"+strings.Repeat("<p>Fulgurite</p>", 100), true)
	add("app.wasm", strings.Repeat("\x00asm", 1000), true)
	add("worker.js", "onmessage = () => {}", false)
	add("docs/help.html", "Help", false)
	add("_headers", headersFile(headers), false)
	add(".gitkeep", "", false)
	return files
}

func request(t *testing.T, method, target string, header map[string]string) *http.Response {
	t.Helper()
	handler, err := Handler(built(t))
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, "http://127.0.0.1:8080/", nil)
	r.URL.Path = target // as it is: NewRequest would clean it
	for name, value := range header {
		if name == "Host" {
			r.Host = value
			continue
		}
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Result()
}

func TestHandlerServes(t *testing.T) {
	for _, test := range []struct {
		path   string
		status int
		kind   string
	}{
		{"/", 200, "text/html; charset=utf-8"},
		{"/index.html", 200, "text/html; charset=utf-8"},
		{"/app.wasm", 200, "application/wasm"},
		{"/worker.js", 200, "text/javascript; charset=utf-8"},
		{"/docs/help.html", 200, "text/html; charset=utf-8"},
		{"/docs", 404, ""},
		{"/docs/", 404, ""},
		{"/app.wasm.br", 404, ""},
		{"/_headers", 404, ""},
		{"/.gitkeep", 404, ""},
		{"/../handler_test.go", 404, ""},
		{"/docs/../worker.js", 404, ""},
		{"/..%2fhandler_test.go", 404, ""},
		{"//etc/passwd", 404, ""},
		{"/\x00", 404, ""},
		{"", 404, ""},
	} {
		got := request(t, "GET", test.path, nil)
		if got.StatusCode != test.status || test.kind != "" && got.Header.Get("Content-Type") != test.kind {
			t.Errorf("GET %q: %d %s, want %d %s", test.path, got.StatusCode, got.Header.Get("Content-Type"), test.status, test.kind)
		}
	}
}

// The page's promise rests on these headers; they go with refusals too.
func TestHandlerSendsPolicy(t *testing.T) {
	for _, path := range []string{"/", "/app.wasm", "/worker.js", "/missing"} {
		h := request(t, "GET", path, nil).Header
		if got := h.Get("Content-Security-Policy"); got != Policy {
			t.Errorf("%s: Content-Security-Policy is %q", path, got)
		}
		if got := h.Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("%s: X-Content-Type-Options is %q", path, got)
		}
		if got := h.Get("Referrer-Policy"); got != "no-referrer" {
			t.Errorf("%s: Referrer-Policy is %q", path, got)
		}
	}
	for _, forbidden := range []string{"*", "http:", "https:", "'unsafe-inline'", "'unsafe-eval'", "connect-src 'self' "} {
		if strings.Contains(Policy, forbidden) {
			t.Errorf("the policy holds %s", forbidden)
		}
	}
	if !strings.HasPrefix(Policy, "default-src 'none'; ") {
		t.Errorf("the policy does not begin with refusing everything: %s", Policy)
	}
}

func TestHandlerNegotiatesEncoding(t *testing.T) {
	plain := strings.Repeat("\x00asm", 1000)
	for _, test := range []struct{ accept, want string }{
		{"", ""},
		{"gzip, deflate, br", "br"},
		{"gzip, deflate, br;q=0", "gzip"},
		{"gzip; q=0.5", "gzip"},
		{"br;q=0, gzip;q=0", ""},
		{"brotli", ""},
		{"GZIP", "gzip"},
	} {
		got := request(t, "GET", "/app.wasm", map[string]string{"Accept-Encoding": test.accept})
		if encoding := got.Header.Get("Content-Encoding"); encoding != test.want {
			t.Errorf("Accept-Encoding %q: got %q, want %q", test.accept, encoding, test.want)
			continue
		}
		var body io.Reader = got.Body
		switch test.want {
		case "br":
			body = brotli.NewReader(got.Body)
		case "gzip":
			var err error
			if body, err = gzip.NewReader(got.Body); err != nil {
				t.Fatal(err)
			}
		}
		content, err := io.ReadAll(body)
		if err != nil || string(content) != plain {
			t.Errorf("Accept-Encoding %q: the content differs (%v)", test.accept, err)
		}
		if got.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: no Vary header", test.accept)
		}
	}
}

func TestHandlerCaching(t *testing.T) {
	first := request(t, "GET", "/app.wasm", map[string]string{"Accept-Encoding": "br"})
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Cache-Control") != "no-cache" {
		t.Fatalf("ETag %q, Cache-Control %q", tag, first.Header.Get("Cache-Control"))
	}
	again := request(t, "GET", "/app.wasm", map[string]string{"Accept-Encoding": "br", "If-None-Match": "W/" + tag})
	if body, _ := io.ReadAll(again.Body); again.StatusCode != http.StatusNotModified || len(body) > 0 {
		t.Errorf("the same tag: %d with %d bytes", again.StatusCode, len(body))
	}
	if other := request(t, "GET", "/app.wasm", map[string]string{"If-None-Match": tag}); other.StatusCode != 200 {
		t.Errorf("another encoding with the tag of brotli: %d", other.StatusCode)
	}
	if other := request(t, "GET", "/worker.js", map[string]string{"If-None-Match": tag}); other.StatusCode != 200 {
		t.Errorf("another file with this tag: %d", other.StatusCode)
	}
}

func TestHandlerRefusesForeignHosts(t *testing.T) {
	for _, test := range []struct {
		host   string
		status int
	}{
		{"127.0.0.1:8080", 200},
		{"127.0.0.1", 200},
		{"localhost:8080", 200},
		{"[::1]:8080", 200},
		{"evil.example", 421},
		{"evil.example:8080", 421},
		{"127.0.0.1.evil.example", 421},
		{"localhost.evil.example:8080", 421},
		{"192.168.0.7:8080", 421},
		{"0.0.0.0:8080", 421},
		{"", 421},
	} {
		if got := request(t, "GET", "/", map[string]string{"Host": test.host}); got.StatusCode != test.status {
			t.Errorf("Host %q: %d, want %d", test.host, got.StatusCode, test.status)
		}
	}
}

func TestHandlerTakesNothing(t *testing.T) {
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS"} {
		if got := request(t, method, "/", nil); got.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, got.StatusCode)
		}
	}
	head := request(t, "HEAD", "/index.html", nil)
	if body, _ := io.ReadAll(head.Body); head.StatusCode != 200 || len(body) != 0 || head.Header.Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d, %d bytes, Content-Length %s", head.StatusCode, len(body), head.Header.Get("Content-Length"))
	}
}

func TestHandlerWithoutSite(t *testing.T) {
	if _, err := Handler(fstest.MapFS{".gitkeep": {}}); !errors.Is(err, ErrNoSite) {
		t.Errorf("an empty folder: %v", err)
	}
}
