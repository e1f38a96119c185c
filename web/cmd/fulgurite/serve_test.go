package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// printed collects what a running command prints.
type printed struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *printed) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// startServe runs `serve` and returns its address and a function that ends it.
func startServe(t *testing.T, args ...string) (address string, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := new(printed), make(chan int, 1)
	go func() {
		ended <- run(ctx, append([]string{"serve"}, args...), streams{in: strings.NewReader(""), out: out, err: out})
	}()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if address = regexp.MustCompile(`http://[0-9.:]+/`).FindString(out.String()); address != "" {
			break
		}
		if time.Now().After(deadline) {
			cancel()
			t.Fatalf("no address in: %s", out)
		}
	}
	return address, func() int { cancel(); return <-ended }
}

func TestServe(t *testing.T) {
	dir := files(t, map[string]string{"index.html": "<!doctype html>page", "app.wasm": "\x00asm"})
	address, end := startServe(t, "--port", "0", "--site", dir)
	if !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Errorf("it serves at %s", address)
	}
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || string(body) != "<!doctype html>page" || !strings.HasPrefix(response.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("%q (%v), headers %v", body, err, response.Header)
	}
	if code := end(); code != exitDone {
		t.Errorf("after Ctrl-C the exit code is %d", code)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("it still serves")
	}
}

func TestServeChoosesAnotherPort(t *testing.T) {
	taken, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	other, err := listen(port, false)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if host, _, _ := net.SplitHostPort(other.Addr().String()); host != "127.0.0.1" {
		t.Errorf("it listens at %s", other.Addr())
	}
	dir := files(t, map[string]string{"index.html": "page"})
	fulgurite(t, "serve", "--site", dir, "--port", strconv.Itoa(port)).want(t, exitProblem, "Another program uses port")
	fulgurite(t, "serve", "--site", dir, "--port", "99999").want(t, exitProblem, "Port 99999 cannot be used")
}

func TestServeWithoutSite(t *testing.T) {
	fulgurite(t, "serve", "--site", t.TempDir()).want(t, exitProblem, "holds no built site")
	fulgurite(t, "serve", "--site", t.TempDir()+"/absent").want(t, exitProblem, "There is no file or folder")
}
