package site

import (
	"net/http"
	"strings"
)

// Policy is the content security policy of the page: the strictest one under
// which everything works. Nothing may be loaded from, or sent to, another
// origin. A worker obeys the policy of its own response, so every response
// carries it.
const Policy = "default-src 'none'; " +
	"script-src 'self' 'wasm-unsafe-eval'; " +
	"style-src 'self'; " +
	"img-src 'self' data:; " +
	"font-src 'self'; " +
	"connect-src 'self'; " +
	"worker-src 'self' blob:; " +
	"manifest-src 'self'; " +
	"base-uri 'none'; " +
	"form-action 'none'; " +
	"require-trusted-types-for 'script'; " +
	"trusted-types fulgurite default; " +
	"frame-ancestors 'self'" // last: the origins of portals are written behind it

const policyName = "Content-Security-Policy"

// header is one line that goes with every response.
type header struct{ name, value string }

// headers go with every response, whoever serves the site.
var headers = []header{
	{policyName, Policy},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	{"Cache-Control", "no-cache"}, // ask each time, so that page and engine are of one build
}

func setHeaders(h http.Header, lines []header) {
	for _, line := range lines {
		h.Set(line.name, line.value)
	}
}

// headersFile is the file "_headers" of the built site: the same headers in
// the form that several hosts of static pages read.
func headersFile(lines []header) string {
	var b strings.Builder
	b.WriteString("/*\n")
	for _, line := range lines {
		b.WriteString("  " + line.name + ": " + line.value + "\n")
	}
	return b.String()
}

// types are the media types by extension. The tables of operating systems
// differ, and streaming compilation needs application/wasm.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}
