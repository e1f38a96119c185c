package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// served waits for the address that a running command prints.
type served struct {
	text    bytes.Buffer
	address chan string // the first one; it is there before anything is read
}

// printedAddress is the address of the page in what `serve` prints.
var printedAddress = regexp.MustCompile(`http://[0-9.:]+/`)

func (s *served) Write(b []byte) (int, error) {
	known := printedAddress.Match(s.text.Bytes())
	s.text.Write(b)
	if found := printedAddress.Find(s.text.Bytes()); found != nil && !known {
		s.address <- string(found)
	}
	return len(b), nil
}

// startServe runs `serve` and returns its address and a function that ends it.
func startServe(t *testing.T, args ...string) (address string, end func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := &served{address: make(chan string, 1)}, make(chan int, 1)
	go func() {
		ended <- run(ctx, append([]string{"serve", "--open=false"}, args...), streams{in: strings.NewReader(""), out: out, err: out})
	}()
	select {
	case address = <-out.address:
	case code := <-ended:
		cancel()
		t.Fatalf("it ended with %d: %s", code, &out.text)
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
	if err != nil || string(body) != "<!doctype html>page" ||
		!strings.HasPrefix(response.Header.Get("Content-Security-Policy"), "default-src 'none'") {
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

// The browser is opened with the address, by the desktop's own program.
func TestServeOpensTheBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the other systems' programs cannot be replaced for a test")
	}
	dir := files(t, map[string]string{"index.html": "page"})
	bin := t.TempDir()
	asked := filepath.Join(bin, "asked")
	if err := exec.Command("mkfifo", asked).Run(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte("#!/bin/sh\necho \"$@\" >'"+asked+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	address, end := startServe(t, "--open", "--port", "0", "--site", dir)
	defer end()
	read := make(chan string)
	go func() {
		text, err := os.ReadFile(asked) // ends when xdg-open has written
		if err != nil {
			text = []byte(err.Error())
		}
		read <- string(text)
	}()
	select {
	case text := <-read:
		if text != address+"\n" {
			t.Errorf("the browser was asked for %q, not for %s", text, address)
		}
	case <-time.After(5 * time.Minute):
		t.Fatal("no browser was opened")
	}

	// Where there is none, the address is on the screen.
	t.Setenv("PATH", t.TempDir())
	address, end = startServe(t, "--open", "--port", "0", "--site", dir)
	if address == "" || end() != exitDone {
		t.Error("without a browser it does not serve")
	}
}

// Connections that wait for the rest of a request, or for one at all, do not keep it from ending.
func TestServeEndsWhileSomebodyListens(t *testing.T) {
	dir := files(t, map[string]string{"index.html": "page"})
	address, end := startServe(t, "--port", "0", "--site", dir)
	half, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	defer half.Close()
	if _, err := half.Write([]byte("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")); err != nil { // and no more
		t.Fatal(err)
	}
	silent, err := net.Dial("tcp", half.RemoteAddr().String()) // as browsers open in advance
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	began := time.Now()
	if code := end(); code != exitDone || time.Since(began) > shutdownTime*3/4 {
		t.Errorf("exit code %d after %v", code, time.Since(began))
	}
}

// The other addresses of this computer lead nowhere, and neither does another name.
func TestServeAnswersThisComputerOnly(t *testing.T) {
	address, end := startServe(t, "--port", "0", "--site", files(t, map[string]string{"index.html": "page"}))
	defer end()
	_, port, _ := net.SplitHostPort(strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/"))
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range interfaces {
		if ip := a.(*net.IPNet).IP; !ip.Equal(net.IPv4(127, 0, 0, 1)) && ip.IsGlobalUnicast() {
			if c, err := net.DialTimeout("tcp", net.JoinHostPort(ip.String(), port), 2*time.Second); err == nil {
				c.Close()
				t.Errorf("it answers at %s", ip)
			}
		}
	}
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "rebound.example:" + port
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("a foreign name gets %d", response.StatusCode)
	}
}

func TestServeWithoutSite(t *testing.T) {
	fulgurite(t, "serve", "--site", t.TempDir()).want(t, exitProblem, "does not hold a built site")
	fulgurite(t, "serve", "--site", t.TempDir()+"/absent").want(t, exitProblem, "There is no file or folder")
}
