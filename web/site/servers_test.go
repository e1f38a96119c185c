package site

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// webServers are how somebody would put the exported site in DIR below a path
// of a server, on PORT, with its snippet. What else they need lies in TEMP.
var webServers = []struct {
	name   string
	names  []string // of the program
	config string
	args   []string
}{
	{"nginx", []string{"nginx"}, `
daemon off; master_process off; pid TEMP/pid; error_log stderr; events {}
http {
	types { text/html html; text/css css; text/javascript js; application/wasm wasm; }
	access_log off; client_body_temp_path TEMP/a; proxy_temp_path TEMP/b; fastcgi_temp_path TEMP/c; uwsgi_temp_path TEMP/d; scgi_temp_path TEMP/e;
	server {
		listen 127.0.0.1:PORT;
		location /tools/fulgurite/ { alias DIR/; include DIR/_server/nginx.conf; }
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
LoadModule headers_module MODULES/mod_headers.so
LoadModule mime_module MODULES/mod_mime.so
LoadModule rewrite_module MODULES/mod_rewrite.so
TypesConfig TEMP/types
DocumentRoot TEMP
Alias /tools/fulgurite DIR
<Directory DIR>
	Include DIR/_server/apache.conf
</Directory>`, []string{"-X", "-f", "CONFIG"}},
	{"caddy", []string{"caddy"}, `
{
	admin off
	auto_https off
}
http://127.0.0.1:PORT {
	handle_path /tools/fulgurite/* {
		root * DIR
		import DIR/_server/Caddyfile
	}
}`, []string{"run", "--adapter", "caddyfile", "--config", "CONFIG"}},
}

// The snippets do in the servers for which they are made what Handler does:
// headers, types, compressed twins, and the page by the name of its folder.
// Servers that are not installed are left out.
func TestSnippetsInServers(t *testing.T) {
	site := built(t)
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
			if err := Export(site, dir); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // servers may run as somebody else
				t.Fatal(err)
			}
			write(t, filepath.Join(temp, "types"), "text/html html\ntext/css css\n")
			config := filepath.Join(temp, "config")
			fill := strings.NewReplacer("DIR", dir, "TEMP", temp, "CONFIG", config, "PORT", freePort(t),
				"MODULES", filepath.Join(filepath.Dir(program), "..", "lib", "apache2", "modules"))
			write(t, config, fill.Replace(s.config))
			base := fill.Replace("http://127.0.0.1:PORT/tools/fulgurite/")
			command := exec.Command(program, strings.Split(fill.Replace(strings.Join(s.args, "\n")), "\n")...)
			var said strings.Builder
			command.Stdout, command.Stderr = &said, &said
			command.Env = append(os.Environ(), "XDG_DATA_HOME="+temp, "XDG_CONFIG_HOME="+temp)
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() {
				_ = command.Process.Kill()
				_ = command.Wait()
				if t.Failed() {
					t.Log(said.String())
				}
			}()
			for _, test := range []struct{ address, accept, kind, encoding, file string }{
				{"", "", "text/html", "", "index.html"},
				{"?from=mail", "", "text/html", "", "index.html"},
				{"app.wasm", "", "application/wasm", "", "app.wasm"},
				{"app.wasm?x=1", "gzip", "application/wasm", "gzip", "app.wasm.gz"},
				{"worker.js", "gzip, br", "text/javascript", "", "worker.js"},
			} {
				compare(t, base+test.address, test.accept, test.kind, test.encoding, string(site[test.file].Data))
			}
			if s.name != "nginx" { // whose module for it is extra
				compare(t, base+"app.wasm", "gzip, br", "application/wasm", "br", string(site["app.wasm.br"].Data))
				compare(t, base, "gzip, br", "text/html", "br", string(site["index.html.br"].Data))
			}
		})
	}
}

// compare asks for a file and looks at the answer.
func compare(t *testing.T, address, accept, kind, encoding, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), "GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", accept) // set by hand, it is not undone
	var answer *http.Response
	for range 200 { // until it listens
		if answer, err = http.DefaultClient.Do(request); !errors.As(err, new(*net.OpError)) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
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

// freePort is a port on which nothing listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}
