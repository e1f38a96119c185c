package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

// TestEvict: whatever script of a service worker a browser asks for, it gets the one that
// removes itself; nobody else gets it.
func TestEvict(t *testing.T) {
	handler, err := Handler(fstest.MapFS{"index.html": {Data: []byte("page")}, "_headers": {}})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/sw.js", "/index.html", "/a/b.js"} {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "127.0.0.1:8086"
		r.Header.Set("Service-Worker", "script")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "unregister") ||
			!strings.HasPrefix(w.Header().Get("Content-Type"), "text/javascript") {
			t.Errorf("%s: %d %v %s", path, w.Code, w.Header(), w.Body)
		}
		r.Header.Del("Service-Worker")
		w = httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if strings.Contains(w.Body.String(), "unregister") {
			t.Errorf("%s: everybody gets it", path)
		}
	}
}
