package site

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	documents "github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// webServers configures servers as somebody would, to serve the exported site in DIR below a path,
// on PORT, with the server's snippet. Other files they need lie in TEMP.
var webServers = []struct {
	name   string
	names  []string // of the program
	config string
	args   []string
}{
	{"nginx", []string{"nginx"}, `
daemon off; master_process off; pid TEMP/pid; error_log stderr; events {}
http {
	access_log off; client_body_temp_path TEMP/a; proxy_temp_path TEMP/b; fastcgi_temp_path TEMP/c; uwsgi_temp_path TEMP/d; scgi_temp_path TEMP/e;
	server {
		listen 127.0.0.1:PORT;
		DOCUMENTED
	}
}`, []string{"-c", "CONFIG", "-p", "TEMP", "-e", "stderr"}},
	{"apache", []string{"apache2", "httpd"}, `
ServerRoot TEMP
ServerName localhost
Listen 127.0.0.1:PORT
PidFile TEMP/pid
ErrorLog /dev/stderr
LoadModule mpm_event_module MODULES/mod_mpm_event.so
LoadModule authz_core_module MODULES/mod_authz_core.so
LoadModule alias_module MODULES/mod_alias.so
LoadModule dir_module MODULES/mod_dir.so
LoadModule headers_module MODULES/mod_headers.so
LoadModule mime_module MODULES/mod_mime.so
LoadModule rewrite_module MODULES/mod_rewrite.so
TypesConfig TEMP/types
DocumentRoot TEMP
DOCUMENTED`, []string{"-X", "-f", "CONFIG"}},
	{"caddy", []string{"caddy"}, `
{
	admin off
	auto_https off
}
http://127.0.0.1:PORT {
	DOCUMENTED
}`, []string{"run", "--adapter", "caddyfile", "--config", "CONFIG"}},
}

// documentedIn returns the help's snippet for a server.
func documentedIn(t *testing.T, server string) string {
	t.Helper()
	found, err := documents.Read(root, "static/docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range found {
		if strings.HasPrefix(s.Language, server) {
			return s.Text
		}
	}
	t.Fatalf("the help has no configuration for %s", server)
	return ""
}

// The snippets do in the servers for which they are made what Handler does:
// headers, types, compressed twins, and the page by the name of its folder.
// Servers that are not installed are left out.
func TestSnippetsInServers(t *testing.T) {
	site := built(t)
	site["manifest.webmanifest"] = &fstest.MapFile{Data: []byte("{}"), Mode: 0o644}
	for _, s := range webServers {
		t.Run(s.name, func(t *testing.T) {
			program := ""
			for _, name := range s.names {
				if path, err := exec.LookPath(name); err == nil {
					program = path
				}
			}
			if program == "" {
				t.Skipf("%s is not installed", s.name)
			}
			dir, temp := filepath.Join(t.TempDir(), "site"), t.TempDir()
			if err := Export(site, dir, false, onDisk{}); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // servers may run as somebody else
				t.Fatal(err)
			}
			write(t, filepath.Join(temp, "types"), "text/html html\ntext/css css\n")
			base := startServer(t, program, dir, temp, strings.Replace(s.config, "DOCUMENTED", documentedIn(t, s.name), 1), s.args) + "/fulgurite/"
			for _, test := range []struct{ address, accept, kind, encoding, file string }{
				{"", "", "text/html", "", "index.html"},
				{"?from=mail", "", "text/html", "", "index.html"},
				{"app.wasm", "", "application/wasm", "", "app.wasm"},
				{"app.wasm?x=1", "gzip", "application/wasm", "gzip", "app.wasm.gz"},
				{"worker.js", "gzip, br", "text/javascript", "", "worker.js"},
				{"manifest.webmanifest", "", "application/manifest+json", "", "manifest.webmanifest"},
			} {
				compare(t, base+test.address, test.accept, test.kind, test.encoding, string(site[test.file].Data))
			}
			for _, name := range []string{"_headers", "_server/nginx.conf", "_server/", "nothing.js"} {
				if answer, _ := fetch(t, base+name, ""); answer.StatusCode != http.StatusNotFound {
					t.Errorf("%s: status %d", name, answer.StatusCode)
				}
			}
			if answer, body := fetch(t, base+"app.wasm", "bytes=1-3"); answer.StatusCode != http.StatusPartialContent ||
				body != string(site["app.wasm"].Data[1:4]) {
				t.Errorf("a range: status %d, %d bytes", answer.StatusCode, len(body))
			}
			if answer, body := fetch(t, strings.TrimSuffix(base, "/"), ""); answer.StatusCode != 200 ||
				answer.Request.URL.String() != base || body != string(site["index.html"].Data) {
				t.Errorf("without a slash: status %d at %s", answer.StatusCode, answer.Request.URL)
			}
			if s.name != "nginx" { // whose module for it is extra
				compare(t, base+"app.wasm", "gzip, br", "application/wasm", "br", string(site["app.wasm.br"].Data))
				compare(t, base, "gzip, br", "text/html", "br", string(site["index.html.br"].Data))
			}
		})
	}
}

// fetch asks for a range of a file, or for all if none is named, and follows where it is led.
func fetch(t *testing.T, address, part string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "identity")
	if part != "" {
		request.Header.Set("Range", part)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// compare asks for a file and looks at the answer.
func compare(t *testing.T, address, accept, kind, encoding, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", accept) // set by hand, it is not undone
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	if err != nil || string(got) != body || answer.StatusCode != 200 {
		t.Errorf("%s (%s): status %d, %d bytes, want %d (%v)", address, accept, answer.StatusCode, len(got), len(body), err)
	}
	if got := answer.Header.Get("Content-Type"); !strings.HasPrefix(got, kind) {
		t.Errorf("%s: type %q, want %q", address, got, kind)
	}
	if got := answer.Header.Get("Content-Encoding"); got != encoding {
		t.Errorf("%s (%s): encoding %q, want %q", address, accept, got, encoding)
	}
	for _, h := range headers {
		if got := answer.Header.Values(h.name); fmt.Sprint(got) != fmt.Sprint([]string{h.value}) {
			t.Errorf("%s: %s is %q", address, h.name, got)
		}
	}
}

// startServer starts a web server with a configuration and returns its address
// when it listens. None of these servers can be asked for a free port, so one is
// looked for; if another program takes it first, the server ends, and the next
// one is tried.
func startServer(t *testing.T, program, dir, temp, config string, args []string) string {
	t.Helper()
	var said strings.Builder
	for range 5 {
		address := freeAddress(t)
		_, port, _ := net.SplitHostPort(address)
		file := filepath.Join(temp, "config")
		fill := strings.NewReplacer("DIR", dir, "TEMP", temp, "CONFIG", file, "PORT", port,
			"MODULES", filepath.Join(filepath.Dir(program), "..", "lib", "apache2", "modules"))
		write(t, file, fill.Replace(config))
		said.Reset()
		command := exec.Command(program, strings.Split(fill.Replace(strings.Join(args, "\n")), "\n")...)
		command.Stdout, command.Stderr = &said, &said
		command.Env = append(os.Environ(), "XDG_DATA_HOME="+temp, "XDG_CONFIG_HOME="+temp)
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			_ = command.Wait() // killed, or said why
			close(ended)
		}()
		if listens(t, address, ended) {
			t.Cleanup(func() {
				_ = command.Process.Kill()
				<-ended
				if t.Failed() {
					t.Log(said.String())
				}
			})
			return "http://" + address
		}
	}
	t.Fatalf("%s does not start:\n%s", program, said.String())
	return ""
}

// listens reports whether a server takes connections before it ends.
func listens(t *testing.T, address string, ended <-chan struct{}) bool {
	t.Helper()
	timeout := time.After(5 * time.Minute)
	for {
		connection, err := net.Dial("tcp4", address)
		select {
		case <-ended: // then whoever took the connection is somebody else
			if err == nil {
				connection.Close()
			}
			return false
		default:
		}
		if err == nil {
			connection.Close()
			return true
		}
		select {
		case <-ended:
			return false
		case <-timeout:
			t.Fatal("the server neither listens nor ends")
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// freeAddress is an address of this computer at which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
