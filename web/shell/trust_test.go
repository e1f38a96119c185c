package shell

import "testing"

// TestOriginOf: what begins like the page's origin is not of the page's origin.
func TestOriginOf(t *testing.T) {
	for address, want := range map[string]string{
		"https://a.org/app.wasm":                           "https://a.org",
		"https://a.org":                                    "https://a.org",
		"https://a.org.evil/x":                             "https://a.org.evil",
		"https://a.org:8080/x":                             "https://a.org:8080",
		"https://a.org@evil.org/x":                         "https://evil.org",
		"http://a.org/x":                                   "http://a.org",
		"http://127.0.0.1:80801/x":                         "http://127.0.0.1:80801",
		"file:///home/x/fulgurite.html":                    "file://",
		"blob:https://a.org/4-5":                           within,
		"data:image/png;base64,AA":                         within,
		"https://x.fulgurite-self-test.invalid/y":          within,
		"https://evil.org/z.fulgurite-self-test.invalid/y": "https://evil.org",
		"https://a.org%zz/":                                "https://a.org%zz/",
	} {
		if got := originOf(address); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}
